/** Grammar words of English. They count for nothing. */
export const emptyWords: ReadonlySet<string> = new Set(
  `a about above after again against all also an and any are as at be because been before being between both but by can
  could did do does doing down during each few for from further had has have having he her here him his how i if in into
  is it its itself just me more most my no nor not now of off on once only or other our out over own per same she should
  so some such than that the their them then there these they this those through to too under until up us very was we
  were what when where which while who whom why will with within without would you your inc llc ltd corp gmbh`.split(
    /\s+/,
  ),
);

/** Words that most biotech companies use of themselves. They count a third of a specific word. */
export const generalWords: ReadonlySet<string> = new Set(
  `aim aims application applications approach approaches available based benefit biotech biotechnology biopharmaceutical
  build building care clinical commercial companies company currently data deliver delivering design designed develop
  developed developing development develops disease diseases drug drugs early effective efficacy enable enables enabling
  first focus focused focuses founded funding goal health healthcare help high human improve improved improving include
  includes including industry innovative invest investment investor leading life lives make market medical medicine
  medicines method methods need needs new next novel offer offers patient patients people pharma pharmaceutical phase
  platform potential product products program programs project proprietary provide provides provider research results
  round safe safety science sciences service services significant solution solutions specific stage startup state studies
  study support system systems team technologies technology test testing therapeutic therapeutics therapies therapy
  through treat treating treatment treatments unmet use used user using venture with work world year years`.split(
    /\s+/,
  ),
);
