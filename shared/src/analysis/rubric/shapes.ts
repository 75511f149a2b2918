/** Patterns of answers, whatever words a founder chose: a medicine's name, a code that acts, two figures compared. */

/** Matched by one pattern or by several. */
export type Shape = Pick<RegExp, 'test'>;

/** A medicine by the stem the WHO gives to the names of its class. A young company’s own product has no such name yet. */
export const namesMedicine =
  /\p{L}{2}(?:mab|tinib|ciclib|parib|rasib|lisib|zomib|caftor|tretinoin|pterin|glutide|gliptin|gliflozin|glitazone|vastatin|sartan|prazole|setron|gepant|triptan|oxetine|azepam|rsen|siran|parvovec|leucel|nercept|kinra|platin|rubicin|taxel|tecan|trexate|floxacin|cycline|mycin|micin|cillin|penem|fungin|conazole|buvir|ciclovir|navir|tegravir|golix|relin|lukast|milast|xaban|sentan|trigine|caine|budesonide|codone|benazine|interferon|gatran|vaptan|limus|terone|metasone|nisolone|fenidone|semide)s?(?!\p{L})/iu;

/** A medicine and a figure: the comparison for the company's own result. */
export const figureOfMedicine: Shape = { test: (words) => namesMedicine.test(words) && /\d/.test(words) };

export const participants =
  /\b(?:\d[\d,.]*|ten|twelve|twenty|zehn|zwölf|zwanzig)(?:[ -][\p{L}-]+){0,2}?[ -](?:patients?|people|women|men|adults?|children|infants|subjects?|volunteers?|participants?|patient(?:inn)?en|probanden|freiwillige\p{Ll}*|kinder)(?!\p{L})/iu;

/** A sum as large as a market. */
export const billions =
  /[$€£]\s?\d[\d.,]*\s?(?:b|bn|billion)\b|\d[\d.,]*\s?(?:mrd|milliarden)\b|[=→]\s?[$€£]\s?\d[\d.,]*\s?(?:m|million)\b|(?:[$€£]\s?\d[\d.,]*\s?(?:m|million)|\d[\d.,]*\s?mio\.? [$€£]) (?:at|a year|annually|per year|im jahr|jährlich|mit)\b/iu;

/** Progress made earlier: "took it through 510(k)", "two approvals", "third company". */
export const broughtFurther =
  /\b(?:took|brought|led|ran|saw|got|carried|steered) (?:\S+ ){1,6}?(?:through|into|to|across) (?:\S+ )?(?:phase|510\(k\)|bla|nda|ind|ce|fda|approval|market|the clinic|clinic|patients|launch|sale|ipo)|\b(?:two|three|four|five|several|\d+) (?:[\p{L}-]+ ){0,2}(?:approvals?|clearances?|filings?|INDs?|NDAs?|BLAs?|approved|exits?|launches|launched|licen[cs]es|(?:molecules?|drugs?|products?|candidates?) (?:in|into|to|on|approved))|\bsold (?!to\b|in\b|by\b|at\b|through\b|direct)\S+ (?:in 20|in 19|to|for) ?|\b(?:second|third|fourth|fifth) (?:\p{Ll}+ )?(?:company|start-?up)|\bran an? (?:\S+ ){0,3}phase 3/iu;

/** A role of a company's head, and something about the person. */
export const roleAndMore =
  /(?<!\p{L})(?:CEO|CSO|CTO|CMO|COO|CFO|CBO|[Ff]ounder|Geschäftsführer(?:in)?)(?!\p{L})\)?\s?[,;:–—-]\s?(?!and\b)\p{L}?\S* \S*\p{L}{2}|(?<!\p{L})(?:CEO|CSO|CTO|CMO|COO|CFO|CBO)\), \S+ \S+/u;

/** A future day, quarter or year. */
export const aheadInTime =
  /\b(?:in|by|from|until|for|late|early|mid|end of|ab|bis|im|ende|mitte|anfang|daten) (?:\p{L}+ )?20(?:2[6-9]|3\d)\b/iu;

export const institution =
  /(?<!\p{L})(?:[Uu]niversit\p{L}+|Polytechni\p{L}+|[Ii]nstitut\p{L}*|Academy|Akademie|TU|ETH|EPFL|CNRS|Max[- ]Planck|Fraunhofer|Helmholtz|Leibniz|[Kk]linik|Kliniek|\p{L}*[Hh]ochschule|Medical Center|Cancer Center|Hospital|Hôpital|CHU|Klinikum|Medical School|École|College|Clinic|Clinique|Inserm\p{L}*|[Ss]pin-?(?:out|off|Out|Off))(?!\p{L})/u;

export const share = /\d\s?%/;

/** How often, in which form or how quickly something is given or used. */
export const givenOrUsed =
  /\b(?:once|twice|thrice|one|two|three|four|\d+ times|times|every|each|einmal|zweimal|dreimal|alle) (?:\S+ ){0,2}(?:a |per |im |pro )?(?:day|daily|night|morning|week|weekly|month|monthly|quarter|year|visit|tag|täglich|woche|wochen|monat|monate|jahr)s?\b|\b(?:infusions?|injections?|injected|shots?|tablets?|pills?|capsules?|drops|spray|cream|foam|gel|ointment|film|lozenge|patch|powder|breakfast|bedtime|evening|autoinjector|inhaler|inhaled|nebuli[sz]er|orally|subcutaneous|intravenous|intrathecal|intravitreal|in the arm|at home|spritzen?|infusion|tabletten?|kapseln?|tropfen)\b|(?<![\d.,])\b(?:\d{1,2}|one|two|three|five|ten|zwei|drei|fünf|zehn)[ -](?:minutes?|hours?|minuten|stunden?)\b/iu;

/** Money from before this round, or its source. */
export const paidBefore =
  /(?:[$€£]\s?\d|\d[\d.,]*\s?(?:m|k|mio\.?)\b).*\b(?:until now|so far|to date|since|raised|previous\w*|already|gave|from|public|grants?|bisher\w*|bislang)\b|\b(?:until now|so far|to date|since 20\d\d|raised|previous\w*|already|from|public|backers?|investors|bisher\w*|bislang|gave)\b.*(?:[$€£]\s?\d|\d[\d.,]*\s?(?:m|k|mio\.?)\b)|\b(?:backers?|backed by|previous investors|bisherige investoren|shareholders|existing (?:holders|investors))\b/iu;

/** The price of one unit. */
export const perUnit =
  /[$€£]\s?\d[\d.,]*\s?(?:[km]\b)?\+?\s(?:a|an|per|each|pro|je)\b|\d\s?(?:mio\.? |tsd\.? )?€ (?:pro|je|im)\b|[×x]\s?[$€£]\s?\d|\b(?:charge|costs?|list(?:ed)?|priced?|net price|pays?)\b[^.;]{0,25}[$€£]\s?\d|(?<!\bsales )\bat [$€£]\s?\d/iu;

/** "€32M to match", "Series A: 12 Mio. €": no sum of a market, a price or a result. */
export const roundSum =
  /^(?!.*\b(?:year|annually|market|sales|revenues?|peak|potential|prize|per|costs?|spend|worth|opportunity|patients?|people|im jahr|markt\p{L}*|umsatz)\b)(?:.{0,24}[\s:])?(?:[$€£]\s?\d[\d.,]* ?(?:m|million)|(?:eur|usd|chf|gbp|nok|sek|dkk) \d[\d.,]* ?(?:m|million)?|\d[\d.,]* ?(?:m|mio\.?|million) ?(?:[$€£]|eur|usd|chf|gbp|nok|sek|dkk))(?!\p{L})/iu;

/** Two percentages in one line, or a figure compared with another’s. Placebo, sham and vehicle are no products. */
export const comparesFigures =
  /\d\s?%[^%]*?\d\s?%|\b(?:than|vs\.?|versus|compared (?:to|with)|in the same (?:model|study|test)|gegenüber|statt|im selben \p{L}+)(?! (?:placebo|vehicle|sham|control|baseline|untreated|kontrolle))(?:.*\d|(?<=\d.*))/iu;

/** A line with another product and its figure: "Nintedanib 22%", "Saline: 1.2-fold". */
export const comparator =
  /(?:^|; )(?!(?:.*\b)?(?:placebo|vehicle|sham|control|baseline|untreated|kontrolle|before|after|week|day|months?|model|phase|mice|rats?|pigs?|dogs?|sheep|patients?|volunteers?|donors?|humans?|cells|price|dose|n)\b)\p{Lu}[\p{L}-]+(?: [\p{L}()+-]+){0,4}(?::\s[^:;]{0,3}(?:\d|one |two |half)|:?\s[–−+-]?\d+(?:[.,]\d+)?\s?(?:%|-fold|fold|×)$)/iu;

/** A count of people in millions, or of cases a year; no sum of money. */
export const manyPeople =
  /(?<![$€£=×\d.,]\s?)\b\d[\d.,]*\s?(?:million|billion|mio|m)\b(?!\.?\s?(?:[$€£]|eur|usd|chf|dollars?|doses|cells))|(?<![$€£\d.,]\s?)\b\d[\d.,]* (?:\p{L}+ )?(?:cases|fälle|births|diagnoses|neuerkrankungen)(?: a year| per year| each year| im jahr)?/iu;

/** So many people of so many; no animals. */
export const shareOfPeople =
  /\b(?:\d+|one|two|half) (?:in|of|out of|von) (?:\d[\d.,]*|two|three|four|five|ten) (?!mice|mäusen|rats|ratten|pigs|animals|tieren|models|tumors|eyes|cells)\p{L}/iu;

/** A filing with an authority, or a regulatory class. */
export const regulatoryStep =
  /\b(?:IND|CTA|IDE|NDA|BLA|PMA|MAA|510\(k\)|De Novo|IVDR|MDR|CE[- ](?:mark\w*|Zertifi\w+|Kennzeich\w+)|pre-?IND|pre-?submission|end-of-phase-2)(?!\p{L})/u;

/** A sum split into three parts or more, each with its purpose: "factory $11M", "30% line". */
export const splitsSum: Shape = {
  test: (words) => sharesInWords.test(words) || words.split(/[,;:]\s/).filter(isPartOfSum).length >= 3,
};
const sharesInWords = /\b(?:half|a third|a quarter|the rest) (?:for|to|goes)\b|^\d+\s?% [^,;%]+[,;] \d+\s?% /i;
const isPartOfSum = (words: string) => amount.test(words) && /\p{L}{2}/u.test(words);
/** A year is no amount. */
const amount = /(?:^|\s)[$€£]?(?!20\d\d)\d[\d.]*\s?(?:%|m|mio\.?|k)?\s?[€$£]?(?=\s|$)/iu;

/** A third party’s phase, or a split sum: not the company's own plan. */
export const whatIsNoPlan: Shape = { test: (words) => splitsSum.test(words) || /: phase \d/i.test(words) };

/** A split sum, a market's sum or the round itself: no date of a plan, whatever year it contains. */
export const notADate: Shape = {
  test: (words) => splitsSum.test(words) || billions.test(words) || /^[$€£]\s?\d/.test(words),
};
