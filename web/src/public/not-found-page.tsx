export const NotFoundPage = () => (
  <main>
    <h1>Page Not Found</h1>
    <a href="/">Back to Home</a>
  </main>
);
