/**
 * Ob dieser Lauf alles prüft (`npm test -- --alles`). Sonst prüft er, was jeder Stand zeigen muss, ehe er gilt; was dasselbe in einer
 * weiteren Form wiederholt, gehört zu allem (ADR 40).
 */
export const PRUEFT_ALLES = process.env['ALLES'] !== undefined
