import { StartupApi } from '@paratope/shared/startups/api';
import { on } from '../../http/mount.ts';
import { mergeDuplicates } from './merge.ts';
import { formStatus, markFormComplete, readProfile, startOwnMatching } from './profile.ts';
import { checkSubmission, outsideForm, submitForm } from './submit-form.ts';

export const startupRoutes = [
  on(StartupApi.profile, readProfile),
  on(StartupApi.outsideForm, outsideForm),
  on(StartupApi.formStatus, formStatus),
  on(StartupApi.submitForm, submitForm),
  on(StartupApi.checkSubmission, checkSubmission),
  on(StartupApi.markFormComplete, markFormComplete),
  on(StartupApi.mergeDuplicates, mergeDuplicates),
  on(StartupApi.triggerMatching, startOwnMatching),
  on(StartupApi.forceRunMatch, startOwnMatching),
  on(StartupApi.ensureRunMatch, startOwnMatching),
];
