import '../ui/base.css';
import '../ui/visually-hidden.css';
import '../ui/icon.css';
import '../ui/button.css';
import '../ui/brand-mark.css';
import '../ui/status-mark.css';
import '../ui/sync-mark.css';
import '../ui/binding-glyph.css';
import '../ui/binding-analysis.css';
import '../ui/field.css';
import '../ui/text-input.css';
import '../ui/select.css';
import '../ui/checkbox.css';
import '../ui/choices.css';
import './public.css';
import './pages.css';
import { enhance } from './enhance-document.ts';

enhance(document, { local: () => localStorage, tab: () => sessionStorage });
