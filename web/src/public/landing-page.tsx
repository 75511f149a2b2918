import type { PublicContent } from './content.ts';

export const LandingPage = ({ content }: { readonly content: PublicContent }) => (
  <main>
    <h1>{content.brand}</h1>
    <a href="/client/login">Get Started</a>
  </main>
);
