import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * What two pages ask for beside the scripts of every page, in templates that `theme.js` brings to life at their address: the code of the login, none of whose
 * files then waits for another one to name it, and the typefaces of the dashboard, before its first words are laid out. Those come from this device alone:
 * over a slow network they would hold up the scripts.
 */
export function aheadOfScripts(): Plugin {
  return {
    name: 'ahead-of-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {}, chunk }) {
        if (chunk?.name !== 'app') return undefined;
        const named = (start: string): string => {
          const file = Object.keys(bundle).find((one) => one.startsWith(`assets/${start}-`));
          if (!file) throw new Error(`The build has no file called ${start}.`);
          return file;
        };
        const withImports = (files: readonly string[]): ReadonlySet<string> => {
          const found = new Set(files);
          for (const file of found) {
            const one = bundle[file];
            if (one?.type === 'chunk') for (const next of one.imports) found.add(next);
          }
          return found;
        };
        const login = withImports([named('further-pages'), named('entry')]);
        const script = (file: string) => link({ rel: 'modulepreload', href: `/${file}` });
        const typeface = (name: string) =>
          link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${named(`${name}-normal`)}` });
        return [
          template('/client/login', {}, [...login.difference(withImports([chunk.fileName]))].map(script)),
          template(
            '/client/dashboard',
            { 'data-kept': true },
            ['instrument-sans-latin-wdth', 'newsreader-latin-opsz'].map(typeface),
          ),
        ];
      },
    },
  };
}

const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { crossorigin: true, ...attrs },
});

const template = (
  address: string,
  attrs: HtmlTagDescriptor['attrs'],
  children: HtmlTagDescriptor[],
): HtmlTagDescriptor => ({ tag: 'template', attrs: { 'data-ahead': address, ...attrs }, children, injectTo: 'head' });
