export { changeOrPropose } from './change-or-propose.ts';
export { changeRoutes } from './routes.ts';
