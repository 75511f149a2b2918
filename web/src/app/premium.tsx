import { PremiumPage } from '../features/payments/premium/premium-page.tsx';
import { DeckField } from '../features/startups/deck-field.tsx';
import '../features/startups/startups.css';

export const Premium = () => <PremiumPage deck={<DeckField />} />;
