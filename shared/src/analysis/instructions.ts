/**
 * A deck is evidence, never an order. Lines that address a machine instead of an investor are removed
 * before the deck is read, and are no evidence. The list is short on purpose: what it misses is harmless,
 * because nothing a model says counts without words of the deck that answer the question (claims.ts).
 */
export const speaksToMachines = (line: string): boolean => {
  const plain = line.normalize('NFKC').replace(/[\p{M}\p{Cf}]/gu, '');
  return orders.some((order) => order.test(plain));
};

/** Returns the text with such lines replaced by a mark, which no quote can span, and how many there were. */
export function withoutInstructions(text: string): { text: string; removed: number } {
  let removed = 0;
  const kept = text.split('\n').map((line) => {
    if (!speaksToMachines(line)) return line;
    removed += 1;
    return takenOut;
  });
  return { text: kept.join('\n'), removed };
}

/** Private-use, so that no text of a deck contains it (tidy-text.ts). */
const takenOut = '\ue000';

const orders: readonly RegExp[] = [
  /\ue000/,
  /\b(?:ignore|disregard|forget|override|bypass|ignoriere|vergiss|missachte)\b.{0,60}\b(?:instruction|instructions|prompt|prompts|rules?|guidelines?|above|previous|prior|everything|anweisung(?:en)?|regeln|vorherigen?)\b/i,
  /\b(?:system|developer|assistant)\s*(?:prompt|message|instruction|override|note|:)/i,
  /\b(?:you are|you're|act as|pretend to be|du bist|sie sind)\b.{0,40}\b(?:ai|assistant|language model|llm|chatbot|gpt|model|ki|sprachmodell)\b/i,
  /\b(?:note|message|hinweis|instructions?)\b.{0,20}\b(?:to|for|an|für)\b.{0,20}\b(?:ai|llm|model|assistant|reviewer bot|parser|ki)\b/i,
  /\b(?:rate|score|grade|give|set|assign|bewerte|vergib)\b.{0,60}(?:\b(?:10\s*\/\s*10|10 out of 10|maximum|full marks|highest score|perfect score|höchste)\b|=\s*\d+)/i,
  /\b(?:reveal|print|repeat|output|return|leak|show|insert|append|include|emit|gib)\b.{0,60}\b(?:system prompt|other (?:clients?|startups?|decks?|compan(?:y|ies))|confidential data|api[ _-]?key|secret|password|token|environment variables?|script tag|json|verbatim|html|iframe)\b/i,
  /\b(?:for (?:each|every)|answers? (?:every|all|each)) questions?\b|\b(?:quote|use|cite|copy) this (?:line|sentence|slide|text)\b|\b(?:the|your|this) (?:rubric|report|summary|thesis|answer|analysis)\b.{0,30}\b(?:must|should|was|is|has|with|shall)\b/i,
  /\b(?:fetch|request|visit|open|call|load|curl|post to|get)\b.{0,30}\b(?:https?:|url|endpoint|webhook)\b/i,
  /\b(?:approve|unlock|delete|send|email|upgrade|drop|grant)\b.{0,40}\b(?:all matches|all investors|the database|table|every match|standard access|admin)\b/i,
  /<\s*(?:\/\s*)?(?:script|iframe|img|svg|object|embed|style|a|system|instructions?|deck|tool)\b/i,
  /<\|[^|]{1,40}\|>|\[\/?INST\]|```|javascript:|data:text\/html|\bon(?:error|load|click)\s*=/i,
  /^\s*(?:end|begin|ende|beginn) of (?:the )?(?:deck|document|data|input)\b/i,
];
