export { demoAccounts, demoPassword, setDemoPasswords } from './demo-password.ts';
export { fillDemoWorkspace } from './fill-demo-workspace.ts';
