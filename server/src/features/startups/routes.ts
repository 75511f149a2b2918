import { StartupApi } from '@paratope/shared/startups/api';
import { on } from '../../http/mount.ts';
import { ensureRunMatch, triggerMatching } from './matching.ts';
import {
  checkSubmission,
  editProfile,
  formStatus,
  markFormComplete,
  mergeDuplicates,
  readProfile,
  submitForm,
} from './profile.ts';

export const startupRoutes = [
  on(StartupApi.profile, readProfile),
  on(StartupApi.editProfile, editProfile),
  on(StartupApi.formStatus, formStatus),
  on(StartupApi.submitForm, submitForm),
  on(StartupApi.checkSubmission, checkSubmission),
  on(StartupApi.markFormComplete, markFormComplete),
  on(StartupApi.mergeDuplicates, mergeDuplicates),
  on(StartupApi.triggerMatching, triggerMatching),
  on(StartupApi.forceRunMatch, triggerMatching),
  on(StartupApi.ensureRunMatch, ensureRunMatch),
];
