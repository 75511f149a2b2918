/**
 * Raw material of the sample workspace. Names are built from syllables or picked from lists of first and last names; none refers to a
 * real person or firm.
 */
export const syllables = {
  first:
    'Bra Cor Dax Elv Fen Gor Hal Ister Jor Kel Lum Mor Nev Orra Pel Quo Ras Sol Tav Ulm Vel Wyn Xan Yor Zel Cal Dun Ery Ful Grin'.split(
      ' ',
    ),
  middle: 'a ad an ar e el en er i il in o on or u ur'.split(' '),
  last: 'dine grave lith mere phel quist rune stead thorne vane wick brin dell fane holt keth lowe moor nault pryce ravel sund tarn vost'.split(
    ' ',
  ),
};

export const firmEndings = [
  'Ventures',
  'Capital',
  'Partners',
  'Bioventures',
  'Life Science Partners',
  'Health Ventures',
  'Growth Partners',
  'Therapeutics Fund',
  'Venture Fund',
  'Innovation Partners',
];
export const companyEndings = [
  'Therapeutics',
  'Bio',
  'Biosciences',
  'Pharma',
  'Medicines',
  'Genetics',
  'Labs',
  'Biotherapeutics',
];
export const deviceEndings = ['Medical', 'Devices', 'Diagnostics', 'Surgical', 'Systems', 'Vision'];
export const digitalEndings = ['Health', 'Care', 'Digital', 'Clinic', 'Companion'];

export const firstNames = (
  'Amara Noor Ingrid Tomasz Yuki Priya Mateo Leila Oluwaseun Chen Freya Dmitri Sofia Kwame Anneke Rafael Mei Idris Hanna Arjun ' +
  'Camille Jamal Elif Lars Thandiwe Hiro Marisol Stefan Aisha Bram Zanele Vikram Astrid Omar Linh Piotr Rosa Emeka Saskia Joon ' +
  'Nadia Callum Farah Anton Imani Ravi Elena Tariq Maeve Diego'
).split(' ');
export const lastNames = (
  'Achterberg Okonjo Lindqvist Wojtowicz Tanabe Raghunathan Villalobos Farouki Adeyemi Zhou Halvorsen Sorokin Marchetti Boateng Van-der-Meer ' +
  'Quintana Huang Warsame Brennecke Deshpande Laurent Whitfield Yildiz Sandvik Ndlovu Kobayashi Escobedo Petrov Rahimi De-Graaf ' +
  'Mokoena Subramanian Nystrom Haddad Tran Kowalczyk Benavides Nwosu Vermeulen Pak Ionescu Drummond Ansari Kovacs Mbeki Iyer ' +
  'Castellanos Siddiqui Gallagher Figueroa'
).split(' ');

/** Locations of companies and investors, spelled as the place reader knows them, with their percentage. */
export const places: readonly (readonly [string, number])[] = [
  ['Boston, MA', 18],
  ['SF Bay, CA', 17],
  ['San Diego, CA', 8],
  ['New York, NY', 6],
  ['Philadelphia, PA', 4],
  ['Raleigh-Durham, NC', 3],
  ['Seattle, WA', 3],
  ['Washington DC', 3],
  ['Los Angeles, CA', 3],
  ['Chicago, IL', 2],
  ['Houston, TX', 2],
  ['Minneapolis, MN', 2],
  ['London, United Kingdom', 4],
  ['Cambridge, United Kingdom', 3],
  ['Oxford, United Kingdom', 2],
  ['Basel, Switzerland', 3],
  ['Zurich, Switzerland', 2],
  ['Munich, Germany', 3],
  ['Berlin, Germany', 2],
  ['Paris, France', 2],
  ['Amsterdam, Netherlands', 1],
  ['Leiden, Netherlands', 1],
  ['Ghent, Belgium', 1],
  ['Copenhagen, Denmark', 2],
  ['Stockholm, Sweden', 1],
  ['Barcelona, Spain', 1],
  ['Tel Aviv, Israel', 2],
  ['Toronto, Canada', 2],
  ['Montreal, Canada', 1],
  ['Shanghai, China', 2],
  ['Tokyo, Japan', 1],
  ['Singapore', 1],
  ['Sydney, Australia', 1],
];

/** Phrases for each modality, and the percentage of companies that work with it. */
export const modalityWords: Readonly<Record<string, { readonly weight: number; readonly words: readonly string[] }>> = {
  'small-molecule': {
    weight: 18,
    words: ['oral kinase inhibitors', 'a selective allosteric small molecule', 'covalent small molecule drugs'],
  },
  'targeted-degradation': { weight: 4, words: ['molecular glue degraders', 'targeted protein degraders'] },
  antibody: { weight: 9, words: ['a first-in-class monoclonal antibody', 'antibodies from a fully human library'] },
  multispecific: { weight: 4, words: ['bispecific T-cell engagers', 'multispecific antibodies'] },
  adc: { weight: 4, words: ['antibody-drug conjugates with a novel linker', 'next-generation ADCs'] },
  'protein-enzyme': { weight: 4, words: ['an engineered protein with a long half-life', 'enzyme replacement therapy'] },
  peptide: { weight: 3, words: ['macrocyclic peptides', 'stapled peptides'] },
  oligonucleotide: { weight: 5, words: ['antisense oligonucleotides', 'siRNA delivered beyond the liver'] },
  mrna: { weight: 3, words: ['mRNA medicines in lipid nanoparticles', 'self-amplifying RNA'] },
  'gene-therapy': { weight: 6, words: ['AAV gene therapy', 'a redosable gene therapy vector'] },
  'gene-editing': { weight: 4, words: ['in vivo base editing', 'CRISPR gene editing'] },
  'cell-therapy': { weight: 5, words: ['allogeneic CAR-T cells', 'engineered natural killer cells'] },
  'stem-regenerative': { weight: 3, words: ['iPSC-derived tissue', 'regenerative scaffolds'] },
  vaccine: { weight: 2, words: ['a broadly protective vaccine', 'neoantigen vaccines'] },
  microbiome: { weight: 2, words: ['live biotherapeutic products', 'a defined microbiome consortium'] },
  radiopharma: { weight: 2, words: ['radioligand therapy with alpha emitters', 'theranostic radiopharmaceuticals'] },
  'drug-delivery': {
    weight: 4,
    words: ['an inhaled formulation platform', 'a sustained release implantable drug depot'],
  },
  'ai-discovery': { weight: 5, words: ['machine learning for drug design', 'an in silico discovery engine'] },
  'tools-synbio': { weight: 4, words: ['single-cell sequencing reagents', 'a microfluidic screening platform'] },
  diagnostic: { weight: 7, words: ['a blood test for early detection', 'a point-of-care diagnostic'] },
  device: { weight: 7, words: ['a catheter-based implant', 'a wearable neuromodulation device'] },
  'digital-health': { weight: 5, words: ['a digital therapeutic', 'remote monitoring software'] },
};

/** Phrases for each disease area, and the percentage of companies that work on it. */
export const diseaseWords: Readonly<Record<string, { readonly weight: number; readonly words: readonly string[] }>> = {
  'oncology-solid': { weight: 16, words: ['solid tumors', 'pancreatic cancer', 'ovarian cancer', 'lung cancer'] },
  'oncology-heme': { weight: 6, words: ['acute leukemia', 'multiple myeloma', 'lymphoma'] },
  immunology: { weight: 9, words: ['autoimmune disease', 'lupus', 'inflammation'] },
  neurodegeneration: { weight: 6, words: ["Alzheimer's disease", "Parkinson's disease", 'ALS'] },
  cns: { weight: 5, words: ['epilepsy', 'migraine', 'stroke'] },
  psychiatry: { weight: 3, words: ['depression', 'addiction'] },
  pain: { weight: 2, words: ['chronic pain'] },
  cardiovascular: { weight: 6, words: ['heart failure', 'atrial fibrillation', 'hypertension'] },
  metabolic: { weight: 6, words: ['obesity', 'type 2 diabetes', 'NASH'] },
  'liver-gi': { weight: 4, words: ['colitis', 'liver disease', "Crohn's disease"] },
  respiratory: { weight: 3, words: ['asthma', 'pulmonary fibrosis'] },
  'infectious-bacterial': { weight: 3, words: ['drug-resistant bacterial infection'] },
  'infectious-viral': { weight: 3, words: ['hepatitis', 'influenza'] },
  ophthalmology: { weight: 5, words: ['inherited retinal disease', 'macular degeneration', 'glaucoma'] },
  dermatology: { weight: 3, words: ['psoriasis', 'eczema'] },
  musculoskeletal: { weight: 3, words: ['osteoarthritis', 'cartilage damage'] },
  'rare-genetic': { weight: 7, words: ['rare lysosomal disorders', 'Duchenne muscular dystrophy'] },
  hematology: { weight: 3, words: ['sickle cell disease', 'hemophilia'] },
  'renal-urology': { weight: 2, words: ['chronic kidney disease'] },
  'womens-health': { weight: 3, words: ['endometriosis', 'preterm birth'] },
  'critical-care': { weight: 2, words: ['wound healing in intensive care'] },
};

export const sentences: readonly string[] = [
  '{name} develops {modality} for {disease}.',
  'We use {modality} to reach patients with {disease} who have no option today. The lead program is {rd}.',
  '{name} is building {modality} against {disease}, with {rd} data expected next year.',
  'A company working on {modality}; the first indication is {disease}.',
  'Founded by scientists and clinicians, {name} brings {modality} to {disease}. It is {rd}.',
];
export const rdWords = [
  'in discovery stage',
  'preclinical',
  'IND-enabling',
  'in phase 1',
  'in phase 2',
  'clinical-stage',
];

export const theses: readonly string[] = [
  'We back {stage} teams in {place} that work with {modality} on {disease}.',
  'Conviction first: we lead {stage} rounds in companies developing {modality}, above all for {disease}.',
  'We look for {modality} with a clear path to patients with {disease}, and stay through later rounds.',
  'Company builders in {place}. We like {disease} and founders who know the biology.',
  'A small partnership investing at {stage} stage. Interests: {modality}, {disease}.',
];
