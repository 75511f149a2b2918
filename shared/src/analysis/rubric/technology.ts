import { type Question, sources } from './question.ts';
import { regulatoryStep, share } from './shapes.ts';

const category = 'technology';

export const technologyQuestions: readonly Question[] = [
  {
    id: 'technology.mechanism',
    category,
    topic: 'Mechanism of action',
    question: 'How does the product work, and on which target?',
    terms:
      'mechanism of action, mode of action, mechanism, how it works, our approach, measures, detects, is absorbed, is resorbed, inhibit*, binds, binding, blocks, activates, restores, degrades, targets, targeting, delivers, encodes, crosses the, reaches the, silences, lowers, replaces, capsid, antibody against, wirkmechanismus, wirkprinzip, so funktioniert es, misst, hemmt, bindet, blockiert, aktiviert, schaltet, ersetzt, erkennt, richtet sich gegen, baut ab',
    headings:
      'what is, our therapy, our molecule, our drug, the drug, lead program, lead programme, introducing, drug design, design, produkt, das produkt, unsere technologie, mechanism, mechanism of action, mode of action, how it works, how does it work, why it works, how we do it, how, science, the science, technology, our technology, platform, our platform, approach, our approach, solution, our solution, product, our product, our test, device, wirkmechanismus, wirkprinzip, so funktioniert es, lösung, unsere lösung, ansatz, unser ansatz, technologie',
    looks:
      /^[A-Z]{2,4}-?\d+\s?[:–]|\b(?:agonist|antagonist|inhibitor|degrader|modulator|antibod(?:y|ies)|antisense|oligonucleotide|sirna|conjugate|capsid|aav|nanoparticles?|lnp|cocktail|chimeric|catheter|electrodes?|microneedles?|classifier|algorithm|antikörper)\b|\b(?:recruits?|neutrali[sz]es?|carries|displays?|elicits?|removes?|releases?|stimulates?|promotes?|presents?|lets?|skips?|tags|reads?|clears?|digests?|recreates?|reprograms?|compete|seals?|thickens|load|ferries|opens|survives|wakes?|switch(?:es)?|turns? off|gates|fills?|triggers?|induces?|converts?|edits?|corrects?|prevents?|mimics?|masked|activated by|greift|besetzt|dämpft|entspannt|fängt)\b/i,
    sections: ['solution', 'technology'],
    proof: 'detail',
    weight: 3,
    source: sources.fiveR,
    gap: 'We didn’t find how the product works.',
    advice: 'Say in one sentence what the product binds, blocks, replaces or delivers, and where in the body.',
  },
  {
    id: 'technology.target',
    category,
    topic: 'Target validation',
    question: 'What shows that the target matters in patients?',
    terms:
      'later onset, earlier onset, protects, protective, proven in people, proven in humans, validated target, target validation, clinically validated, genetically validated, genetic evidence, human genetic*, genome-wide, gwas, knockout, loss of function, gain of function, target engagement, causal, patient samples, patient-derived, biopsies, validiertes ziel, genetisch belegt, genetische belege, patientenproben, biopsien, ursächlich, zielstruktur',
    headings:
      'human evidence, the target, rationale, scientific rationale, target, target validation, why this target, genetics, human genetics, genetic evidence, natural experiment, biomarker, zielstruktur, genetik',
    looks:
      /\b(?:human genetics?|genetic (?:evidence|support|validation)|genome|crispr|carriers?|variants?|mutations? carriers|patient tumou?rs|tumou?r samples|biopsies|mendelian|who carry)\b/i,
    sections: ['technology', 'data', 'solution'],
    proof: 'detail',
    weight: 2,
    source: `${sources.genetics}; ${sources.fiveR}`,
    needsSign: true,
    staysHome: true,
    gap: 'We didn’t find evidence that the target matters in patients.',
    advice: 'Name the human evidence for the target: genetics, patient samples or an earlier clinical result.',
  },
  {
    id: 'technology.efficacy',
    category,
    topic: 'Efficacy data',
    question: 'What did the product do in a model or in patients, in numbers?',
    terms:
      'mouse, mice, rat, rats, pigs, minipigs, primates, non-human primate*, large animals, animal model, xenograft*, organoid*, efficacy, response rate, responders, responded, remission, survival, tumour growth, tumor growth, tumour volume, reduced, reduction, improved, transduced, vision was kept, kept their, knockdown, sensitivity, specificity, area under the curve, primary endpoint met, wirksamkeit, maus, mäuse*, ratten, schweine*, tiermodell*, ansprechrate, sprachen an, überleben*, senkte*, reduziert*, verbesserte*, sensitivität, spezifität',
    headings:
      'preclinical, key data, clinical results, results to date, mouse data, animal data, study results, proof of mechanism, präklinik, interim, interim data, top-line, readout, phase, data, results, efficacy, proof, proof of concept, preclinical data, clinical data, performance, first patients, evidence, daten, ergebnisse, wirksamkeit, nachweis',
    looks:
      /\d\s?%? vs\.? \d|\b(?:n\s?=\s?\d|p\s?[<=]\s?0?[.,]\d|vs\.? (?:placebo|vehicle|sham|control)|nhps?|porcine|sham|randomi[sz]ed|macaques?|minipigs?|rabbits?|sheep|dogs?|cynos?|volunteers|challenge|auc|mard|log10|regression|deplet\w+|mouse models?|mausmodell|placebo)\b|[-–−+]\s?\d+(?:[.,]\d+)?\s?%|\d+\s?% (?:less|fewer|more|lower|higher)\b|\b\d+ of \d+\b/i,
    shapes: [share],
    sections: ['data', 'technology'],
    proof: 'figure',
    weight: 3,
    source: `${sources.ind}; ${sources.fiveR}`,
    needsSign: true,
    gap: 'We didn’t find efficacy data.',
    advice: 'Show one result in numbers: the model, the dose, how many animals or patients, and the effect.',
    isSignal: true,
  },
  {
    id: 'technology.safety',
    category,
    topic: 'Safety data',
    question: 'What is known about its safety?',
    terms:
      'stinging, burning, itching, pain at, unchanged, below detection, redness, rash, headache, nausea, vomiting, diarrhea, fatigue, fever, numbness, bleeding, safety, safe, toxicity, toxicology, tolerated, tolerability, adverse event*, side effects, maximum tolerated dose, noael, therapeutic window, therapeutic index, safety margin, off-target, immunogenicity, dose-limiting, biocompatib*, sicherheit*, toxizität, toxikologi*, verträglich*, vertragen, nebenwirkung*, therapeutisches fenster',
    headings:
      'reactions, safety data, safe, tolerated, unbedenklich, complications, no toxicity, minimal, benign, verträglich, sicherheitsdaten, safety, safety profile, tolerability, well tolerated, toxicology, tox, toxicity, adverse events, side effects, off-target*, clean in, safe for, therapeutic window, safety window, sicherheit, verträglichkeit, nebenwirkungen, toxikologie',
    looks:
      /\b(?:histology|hemolysis|sedation|seizures?|hypoglyc\w+|arrhythmias?|immunogenic\w*|anti-drug|tumorigenic\w*|creatinine|cytokines?|infections? in|stürze|hautrötung|keine? (?:\w+ )?(?:schäden|auffälligkeiten|ereignisse?)|(?:liver|kidney|heart|bone) (?:signal|safety)|nothing serious|s?aes?|(?:adverse|device|serious) events?|complications?|liver (?:enzymes?|values)|leberwerte|alt|ast|qt|dosimetry|no (?:\w+ )?(?:findings|toxicity|effect level|damage|reactions?|changes?)|noael|herg|ames|grade [1-5]|crs|icans|gvhd|anaphylax\w*|iso 10993|no findings|reactogenicity|irritation|discontinu\w+|exposure|bacteremia|blutbild|unauffällig|unverträglich\w*)\b/i,
    sections: ['data', 'technology'],
    proof: 'figure',
    weight: 2,
    source: sources.safety,
    mayBeDenied: true,
    gap: 'We didn’t find safety data.',
    advice: 'Say which safety studies are done, at which dose and what you saw.',
  },
  {
    id: 'technology.stage',
    category,
    topic: 'Stage of development',
    question: 'How far along is the lead product?',
    terms:
      'lead candidate, lead programme, lead program, lead asset, lead product, development candidate, candidate selected, candidate nominated, ind-enabling, preclinical, pre-clinical, clinical stage, phase 1, phase 1b, phase 2, phase 2a, phase 2b, phase 3, phase i, phase ii, first-in-human, prototype, trl, hit-to-lead, lead optimisation, lead optimization, design freeze, leitkandidat*, präklinisch*, präklinik, klinische phase, prototyp*, entwicklungskandidat*',
    headings:
      'where we stand, current status, development stage, progress, stage, status, where we are, development status, stand',
    looks:
      /\bce (?:seit|since)|510\(k\) (?:k\d|cleared|granted)|\bmonths to\b|\b(?:phase (?:[123]|i{1,3})\w?(?:\/\d\w?)?|ind[- ]enabling|ind (?:cleared|filing|submission|in|by|[qh]\d|20\d\d)|cta (?:approved|filed|[qh]\d|20\d\d)|lead (?:nomination|selection|opt)|ide (?:approved|filed)|cta|notified body|de novo|cleared|prototype v?\d|first (?:in )?human|glp tox|pivotal|tox batch|design (?:freeze|lock))\b/i,
    unlike: /\bin phase (?:[123]|i{1,3})\w?(?: \(|:)|: phase [123]\w?\b/i,
    shapes: [regulatoryStep],
    sections: ['plan', 'regulatory', 'ask', 'technology', 'data', 'cover', 'solution'],
    proof: 'detail',
    weight: 2,
    source: sources.phases,
    needsSign: true,
    gap: 'We didn’t find the stage of the lead product.',
    advice: 'Name the lead product and its stage: discovery, preclinical, IND-enabling or the clinical phase.',
  },
  {
    id: 'technology.pipeline',
    category,
    topic: 'Pipeline or platform',
    question: 'What else can the technology lead to?',
    terms:
      'pipeline, second programme, second program, follow-on, further indications, additional indications, next indications, expansion, second indication, multiple programmes, multiple programs, library of, plattform*, weitere indikation*, zweites programm, folgeprodukt*',
    headings:
      'is next, next in line, our pipeline, portfolio, indications, indication expansion, platform potential, expansion opportunities, broader, future, pipeline, beyond, next up, next indications, what could follow, what follows, what else, follow-on, expansion, further indications, more indications, plattform, weitere indikationen',
    looks:
      /\b(?:next indications?|from the same|same (?:engine|molecule|lnp|platform|chemistry)|extends to|beyond|triples it|could follow)\b/i,
    sections: ['technology', 'solution', 'plan'],
    proof: 'detail',
    weight: 1,
    source: sources.eic,
    gap: 'We didn’t find a second product or indication.',
    advice: 'Name one more indication or product the same technology makes possible.',
  },
  {
    id: 'technology.manufacture',
    category,
    topic: 'Manufacturing',
    question: 'Can it be manufactured, by whom and at what scale?',
    terms:
      'lot, lots, frozen, stable for, manufactur*, cmc, gmp, cdmo, cmo partner, scale-up, scalable process, batch, batches, yield, cost of goods, supply chain, formulation, shelf life, bill of materials, herstellung*, hergestellt, produktion*, gmp-gerecht, ausbeute, charge, chargen, fertigung, haltbar*, lieferkette',
    headings:
      'bench to vial, made by, chemistry, scalable, gmp, process, fertigung, manufactur*, production, produced, making, made in, cmc, supply, supply chain, scale-up, from one bank, herstellung, produktion',
    looks:
      /\b(?:cogs|g\/l|\d[\d,.]* ?l\b|vg\/l|pfu\/ml|unit cost|marginal cost|units per|tech transfer|purity|master bank|cell line|engineering runs?|\d+ steps|zelllinie|fermentations?|cell bank|in-house gmp|made by)\b/i,
    sections: ['technology', 'plan', 'business'],
    proof: 'figure',
    weight: 2,
    source: `${sources.ind}; ${sources.quality}`,
    gap: 'We didn’t find how the product is manufactured.',
    advice: 'Say who makes the product, at what scale so far and what a dose or unit costs.',
  },
  {
    id: 'technology.replication',
    category,
    topic: 'Independent evidence',
    question: 'Has anyone outside the company seen the same result?',
    terms:
      'peer-reviewed, peer reviewed, published in, publication, publications, replicated, reproduced, reproducible, independent laboratory, independent lab, independent group, independently, blinded study, external cro, begutachtet*, veröffentlicht*, publiziert*, reproduziert*, unabhängig*, verblindet*',
    headings:
      'validated by, seen by others, confirmed, third-party validation, external data, peer-reviewed, replication, replicated, reproducib*, independent, independent evidence, published, publications, science published, peer review, validated by others, external validation, veröffentlichungen, publikationen',
    looks:
      /\b(?:published|confirmed (?:by|at|in|the)|(?:second|another|outside) (?:lab|group|cent(?:er|re)|site)|(?:collected and )?tested at|journal|papers? \(|papers?\b.{0,20}\b(?:press|review|20\d\d)|manuscript|replicat\w+|repeated (?:at|by|in|with)|external cohort|blinded (?:set|core)|run blinded|contract lab|reproduced)\b/i,
    sections: ['data', 'technology'],
    proof: 'detail',
    weight: 1,
    source: sources.replication,
    staysHome: true,
    gap: 'We didn’t find a result that others have published or reproduced.',
    advice: 'Name a publication, or an outside lab that reproduced the key result.',
  },
];
