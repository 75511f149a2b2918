import { directionOf } from '@paratope/shared/words/language';
import { type Say, sayIn } from './say.ts';

/** The content of a mail without its layout. All its texts are plain; {@link asHtml} escapes them. */
export interface MailContent {
  readonly subject: string;
  readonly parts: readonly MailPart[];
  /** One press there stops mails of this kind; omitted for mails that answer an act of the reader. */
  readonly unsubscribeUrl?: string;
}

export type MailTemplate = (say: Say) => MailContent;

export type MailPart =
  | string
  | { readonly items: readonly string[] }
  | { readonly label: string; readonly url: string };

export function asText({ parts, unsubscribeUrl }: MailContent, { t } = sayIn('en')): string {
  const blocks = parts.map((part) => {
    if (typeof part === 'string') return part;
    return 'url' in part ? `${part.label}:\n${part.url}` : part.items.map((item) => `- ${item}`).join('\n');
  });
  if (unsubscribeUrl) blocks.push(`${t('Stop these emails')}:\n${unsubscribeUrl}`);
  return `${[...blocks, signature].join('\n\n')}\n`;
}

/** One column of system type that reads on a phone and in the dark; no images and nothing fetched. */
export function asHtml({ subject, parts, unsubscribeUrl }: MailContent, { t, language } = sayIn('en')): string {
  const blocks = parts.map((part) => {
    if (typeof part === 'string') return `<p>${escaped(part)}</p>`;
    if ('url' in part) return link(part.label, part.url);
    return `<ul style="padding-inline-start:20px">${part.items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`;
  });
  const stop = unsubscribeUrl
    ? `<p style="font-size:13px"><a href="${escaped(unsubscribeUrl)}">${escaped(t('Stop these emails'))}</a></p>`
    : '';
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;max-width:560px;margin:24px auto;padding:0 16px">
${blocks.join('\n')}
<p style="font-size:13px">${signature}</p>
${stop}
</body>
</html>
`;
}

const signature = 'Paratope';

/** The full URL appears below the button, because some mail programs show no links. */
const link = (label: string, url: string) =>
  `<p><a href="${escaped(url)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#1f4d3f;color:#ffffff;text-decoration:none">${escaped(label)}</a></p>
<p style="font-size:13px;word-break:break-all">${escaped(url)}</p>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
