import { citiesByCountry, continents, usMetros, usStates } from './gazetteer.ts';
import { createPhraseFinder, type Found, type Phrase } from './phrases.ts';
import type { Taxonomy } from './taxonomy.ts';
import { foldName, wordsOf } from './words.ts';

/** A place as far as it is known, from narrow to wide. `region` is a taxonomy id, `country` ISO 3166 alpha-2. */
export interface Place {
  readonly city: string | null;
  readonly metro: string | null;
  /** Two letters, United States only. */
  readonly state: string | null;
  readonly region: string | null;
  readonly country: string | null;
}

export const nowhere: Place = { city: null, metro: null, state: null, region: null, country: null };

export interface PlaceReader {
  /** Returns the places that a field such as "Cambridge, MA" or "Basel; Switzerland" names; none if no word of it is known. */
  read(text: string): Place[];
  /** Every known place, the narrow ones first. */
  readonly known: readonly { readonly id: string; readonly place: Place; readonly spellings: readonly string[] }[];
  /** Completes a place from columns of a file, e.g. a state gives its region. */
  complete(known: Partial<Place>): Place;
  /** Returns the displayed name of a place: "Boston, MA", "Basel, Switzerland", "US Northeast". */
  label(place: Place): string;
}

export function createPlaceReader(taxonomy: Taxonomy): PlaceReader {
  const regionOfCountry = new Map(
    taxonomy.countries.map(({ iso2, region }) => [iso2, region.endsWith('*') ? null : region]),
  );
  const countryLabels = new Map(taxonomy.countries.map(({ iso2, label }) => [iso2, label]));
  const regionLabels = new Map(taxonomy.regions.map(({ id, label }) => [id, label]));
  const placesById = new Map<string, Place>();
  const spellings = [...phrases()];
  const find = createPhraseFinder(spellings);
  const known = [...placesById].map(([id, place]) => ({
    id,
    place,
    spellings: spellings.filter((phrase) => phrase.id === id).map(({ text }) => text),
  }));

  return { read, complete, label, known };

  function read(text: string): Place[] {
    return narrowest(pieces(text).flatMap((piece) => levelsJoined(find(wordsOf(spellOutCodes(piece))), placesById)));
  }

  function complete(known: Partial<Place>): Place {
    const state = known.state ? stateCode(known.state) : null;
    const country = known.country ? countryCode(known.country) : state ? 'US' : null;
    const city = known.city || null;
    const readings =
      city && !known.metro ? read([city, state ?? countryLabels.get(country ?? '') ?? ''].join(', ')) : [];
    const seen = readings.find((place) => place.metro && (!state || place.state === state)) ?? nowhere;
    return {
      city,
      metro: isReal(known.metro) ? (known.metro ?? null) : (seen.metro ?? (country !== 'US' ? city : null)),
      state: state ?? seen.state,
      region:
        known.region ??
        (state ? usStates[state]?.region : null) ??
        seen.region ??
        (country ? (regionOfCountry.get(country) ?? null) : null),
      country: country ?? seen.country,
    };
  }

  function label({ city, metro, state, region, country }: Place): string {
    const town = metro ?? city;
    const wide =
      state && country === 'US' ? state : country && country !== 'US' ? (countryLabels.get(country) ?? country) : null;
    if (town) return wide && !foldName(town).endsWith(foldName(wide)) ? `${town}, ${wide}` : town;
    if (state)
      return state === 'NY' || state === 'WA' ? `${usStates[state]?.name} State` : (usStates[state]?.name ?? state);
    if (country && country !== 'US') return countryLabels.get(country) ?? country;
    if (region) return regionLabels.get(region) ?? region;
    return country ? (countryLabels.get(country) ?? country) : '';
  }

  function countryCode(text: string): string | null {
    const folded = foldName(text);
    const known = taxonomy.countries.find(({ iso2, label: name, synonyms }) =>
      [iso2, name, ...synonyms].some((spelling) => foldName(spelling) === folded),
    );
    return known?.iso2 ?? null;
  }

  function* phrases(): Iterable<Phrase> {
    // Names of cities and states are in the regions' lists too, but mean the narrower place.
    const narrower = new Set(
      [
        ...Object.values(usStates).flatMap(({ name }) => [name, `${name} State`]),
        ...usMetros.flatMap(({ metro, towns }) => [metro, ...towns]),
        ...Object.values(citiesByCountry).flat(),
      ].map(foldName),
    );
    for (const { id, label: name, synonyms } of taxonomy.regions) {
      placesById.set(id, { ...nowhere, region: id, country: id.startsWith('us-') ? 'US' : null });
      for (const text of [name, id, ...synonyms]) if (!narrower.has(foldName(text))) yield { text, id };
    }
    for (const { iso2, label: name, synonyms } of taxonomy.countries) {
      const id = `country:${iso2}`;
      placesById.set(id, { ...nowhere, region: regionOfCountry.get(iso2) ?? null, country: iso2 });
      for (const text of [name, ...synonyms]) yield { text, id };
    }
    for (const [state, { name, region }] of Object.entries(usStates)) {
      placesById.set(`state:${state}`, { ...nowhere, state, region, country: 'US' });
      // "New York" alone means the city; "Washington" alone is ambiguous.
      if (name !== 'New York' && name !== 'Washington') yield { text: name, id: `state:${state}` };
      for (const text of state === 'DC' ? ['DC', name] : [`${name} State`]) yield { text, id: `state:${state}` };
    }
    for (const { metro, state, towns } of usMetros) {
      const region = usStates[state]?.region ?? null;
      for (const town of [metro, ...towns]) {
        const id = `metro:${metro}:${town}`;
        const city = stripState(town, state);
        placesById.set(id, {
          city: city === metro || areas.has(city) ? null : city,
          metro,
          state,
          region,
          country: 'US',
        });
        yield { text: town, id };
        if (city === town)
          for (const tail of [state, usStates[state]?.name ?? state]) yield { text: `${town} ${tail}`, id };
      }
    }
    for (const [name, regions] of Object.entries(continents)) {
      for (const id of regions) yield { text: name, id };
    }
    for (const [country, cities] of Object.entries(citiesByCountry)) {
      for (const spelled of cities) {
        const city = spelled.replace(/ (UK|England|Australia)$/, '');
        const id = `city:${country}:${city}`;
        placesById.set(id, { city, metro: city, state: null, region: regionOfCountry.get(country) ?? null, country });
        yield { text: spelled, id };
        if (city === 'Cambridge' || city === 'Brisbane') yield { text: `${city} ${countryLabels.get(country)}`, id };
      }
    }
  }
}

/** The code of a state given by name or code, in any case. */
export function stateCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (Object.hasOwn(usStates, code)) return code;
  const folded = foldName(text);
  return Object.entries(usStates).find(([, { name }]) => foldName(name) === folded)?.[0] ?? null;
}

/** Whether `wide` contains `narrow`: a country its regions and states, a region its states, a state its towns. */
export function covers(wide: Place, narrow: Place): boolean {
  if (wide.metro ?? wide.city)
    return (wide.metro ?? wide.city) === (narrow.metro ?? narrow.city) && wide.country === narrow.country;
  if (wide.state) return wide.state === narrow.state;
  if (wide.country && wide.country !== 'US') return wide.country === narrow.country;
  if (wide.region) return wide.region === narrow.region;
  return wide.country !== null && wide.country === narrow.country;
}

/** Names of areas that are not towns. */
const areas = new Set([
  'San Francisco Bay Area',
  'Bay Area',
  'Silicon Valley',
  'Greater Boston',
  'Twin Cities',
  'Research Triangle',
]);

const stripState = (town: string, state: string): string => {
  const name = usStates[state]?.name ?? state;
  for (const tail of [` ${state}`, ` ${name}`])
    if (town.endsWith(tail) && town !== name) return town.slice(0, -tail.length);
  return town;
};

const isReal = (metro: string | null | undefined): boolean => !!metro && !/\bother$|^unknown$/i.test(metro);

/** Semicolons, slashes, pipes and line ends separate places; commas separate the levels of one. */
const pieces = (text: string): string[] => text.split(/[;/|\n]+/);

/** Expands codes of states, countries and cities where they are unambiguous: after a comma, alone, or among lower-case letters. */
function spellOutCodes(piece: string): string {
  const hasSmallLetters = /[a-z]/.test(piece);
  return piece
    .replace(/(^|,\s*|\s)([A-Z]{2})(?=\s*$|[\s,.])/g, (whole, before: string, code: string) => {
      const isPlain = hasSmallLetters || before.startsWith(',') || piece.trim() === code;
      return isPlain && code !== 'DC' && usStates[code] ? `${before} ${usStates[code].name} State` : whole;
    })
    .replace(/(^|[\s,])U\.?S\.?(?:A\.?)?(?=\s*$|,)/g, '$1USA')
    .replace(/(^|[\s,])U\.?K\.?(?=\s*$|,)/g, '$1UK');
}

/** Joins the levels of one place: "Rockville, MD" is the Washington area, in Maryland; "Berlin, DE" is not in Delaware. */
function levelsJoined(hits: readonly Found[], placesById: ReadonlyMap<string, Place>): Place[] {
  const places: Place[] = [];
  let end = -1;
  for (const hit of hits) {
    const here = hit.ids.flatMap((id) => placesById.get(id) ?? []);
    const before = places.at(-1);
    const [place] = here;
    const isStateOnly = place?.state && !place.metro && !place.city;
    if (before?.metro && place && isStateOnly && hit.start === end) {
      if (before.country === 'US') places[places.length - 1] = { ...before, state: place.state, region: place.region };
      else if (before.country !== place.state) places.push(place);
    } else places.push(...here);
    end = hit.end;
  }
  return places;
}

/** Drops a place that only repeats a narrower one of the same text more widely. */
function narrowest(places: readonly Place[]): Place[] {
  const distinct = places.filter((place, at) => places.findIndex((other) => same(place, other)) === at);
  return distinct.filter(
    (place) => !distinct.some((other) => other !== place && !same(place, other) && contains(place, other)),
  );
}

const contains = (wide: Place, narrow: Place): boolean => covers(wide, narrow) && depth(wide) < depth(narrow);

const depth = ({ city, metro, state, region, country }: Place): number =>
  (city ? 16 : 0) + (metro ? 8 : 0) + (state ? 4 : 0) + (region ? 2 : 0) + (country ? 1 : 0);

const same = (a: Place, b: Place): boolean =>
  a.city === b.city && a.metro === b.metro && a.state === b.state && a.region === b.region && a.country === b.country;
