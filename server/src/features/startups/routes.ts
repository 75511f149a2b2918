import { StartupApi } from '@paratope/shared/startups/api';
import { on } from '../../http/mount.ts';
import { ensureRunMatch, triggerMatching } from './matching.ts';
import { mergeDuplicates } from './merge.ts';
import { editProfile, formStatus, markFormComplete, readProfile } from './profile.ts';
import { checkSubmission, outsideForm, submitForm } from './submit-form.ts';

export const startupRoutes = [
  on(StartupApi.profile, readProfile),
  on(StartupApi.editProfile, editProfile),
  on(StartupApi.outsideForm, outsideForm),
  on(StartupApi.formStatus, formStatus),
  on(StartupApi.submitForm, submitForm),
  on(StartupApi.checkSubmission, checkSubmission),
  on(StartupApi.markFormComplete, markFormComplete),
  on(StartupApi.mergeDuplicates, mergeDuplicates),
  on(StartupApi.triggerMatching, triggerMatching),
  on(StartupApi.forceRunMatch, triggerMatching),
  on(StartupApi.ensureRunMatch, ensureRunMatch),
];
