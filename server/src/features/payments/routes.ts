import { AdminMoneyApi } from '@paratope/shared/admin/money-api';
import { ContentApi } from '@paratope/shared/content/api';
import { PaymentApi } from '@paratope/shared/payments/api';
import { on } from '../../http/mount.ts';
import { refundPayment } from './by-hand.ts';
import { confirmDemoCard, confirmSubscription } from './confirm.ts';
import { setRenewal } from './end-renewal.ts';
import { listAllPayments, listOwnPayments, listPlans, paymentConfig } from './lists.ts';
import { validatePromo } from './promo.ts';
import { createPromoCode, deletePromoCode, editPromoCode, listPromoCodes } from './promo-codes.ts';
import { createSubscription } from './subscribe.ts';
import { receiveEvent } from './webhook.ts';

export const paymentRoutes = [
  on(PaymentApi.config, paymentConfig),
  on(PaymentApi.createSubscription, createSubscription),
  on(PaymentApi.validatePromo, validatePromo),
  on(PaymentApi.confirmSubscription, confirmSubscription),
  on(PaymentApi.confirmDemoCard, confirmDemoCard),
  on(PaymentApi.webhook, receiveEvent),
  on(PaymentApi.payments, listOwnPayments),
  on(PaymentApi.setRenewal, setRenewal),
  on(ContentApi.plans, listPlans),
  on(AdminMoneyApi.payments, listAllPayments),
  on(AdminMoneyApi.refund, refundPayment),
  on(AdminMoneyApi.promoCodes, listPromoCodes),
  on(AdminMoneyApi.createPromoCode, createPromoCode),
  on(AdminMoneyApi.editPromoCode, editPromoCode),
  on(AdminMoneyApi.deletePromoCode, deletePromoCode),
];
