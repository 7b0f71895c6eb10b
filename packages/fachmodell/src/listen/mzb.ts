import { werteliste } from '../werteliste.ts'

/** Methoden einer MZB-Probe. */
export const MZB_METHODEN = werteliste({
  MHS: 'Detaillierte MZB-Methode (MHS)',
  SCREENING: 'Screening-Methode',
  QUALITATIV: 'Qualitative Probe',
  QUANTITATIV: 'Quantitative Probe',
  BIOMASSE: 'Biomasse',
})
export type MzbMethode = (typeof MZB_METHODEN)[number]['value']

export const ART_STADIEN = werteliste({
  EI: 'Ei',
  LARVE: 'Larve',
  NYMPHE: 'Nymphe',
  PUPPE: 'Puppe',
  IMAGO: 'Imago',
  JUVENIL: 'juvenil',
  INDET: 'indet.',
})
export type ArtStadium = (typeof ART_STADIEN)[number]['value']

/** Kurzformen in Taxalisten: 'Lv.' und 'Ad.' sind bei Käfern üblich. */
export const ART_STADIEN_KURZ: Readonly<Record<ArtStadium, string>> = {
  EI: 'Ei',
  LARVE: 'Lv.',
  NYMPHE: 'Ny.',
  PUPPE: 'Pu.',
  IMAGO: 'Ad.',
  JUVENIL: 'juv.',
  INDET: 'indet.',
}

export const ENTNAHMEGERAETE = werteliste({
  MHS_NETZ: 'MHS-Netz (25 × 25 cm)',
  SURBER: 'Surber-Sampler',
  HESS: 'Hess-Sampler',
  KESCHER: 'Kescher',
  HANDAUFSAMMLUNG: 'Handaufsammlung',
  VAN_VEEN: 'Greifer Van Veen',
  EKMAN_BIRGE: 'Greifer Ekman-Birge',
  POLYP: 'Polypgreifer',
  LUFTHEBER: 'Luftheber',
  FREEZE_CORE: 'Freeze-Core',
})
export type Entnahmegeraet = (typeof ENTNAHMEGERAETE)[number]['value']

/** Welche Geräte je Methode zur Wahl stehen. */
export const ENTNAHMEGERAETE_JE_METHODE: Readonly<Record<MzbMethode, readonly Entnahmegeraet[]>> = {
  MHS: ['MHS_NETZ', 'SURBER', 'HESS'],
  SCREENING: ['KESCHER', 'MHS_NETZ', 'HANDAUFSAMMLUNG'],
  QUALITATIV: ['KESCHER', 'HANDAUFSAMMLUNG', 'MHS_NETZ'],
  QUANTITATIV: ['SURBER', 'HESS', 'VAN_VEEN', 'EKMAN_BIRGE', 'POLYP', 'LUFTHEBER', 'FREEZE_CORE', 'MHS_NETZ'],
  BIOMASSE: ['MHS_NETZ', 'SURBER', 'HESS', 'VAN_VEEN', 'EKMAN_BIRGE', 'POLYP', 'LUFTHEBER', 'FREEZE_CORE'],
}

/** Häufigkeitsskalen: fünfteilig im Screening, siebenteilig bei qualitativen Proben (Abundanzziffern der DIN 38410). */
export const HAEUFIGKEITEN_5 = werteliste({
  '1': '1 – Einzelfund',
  '2': '2 – selten',
  '3': '3 – mäßig häufig',
  '4': '4 – häufig',
  '5': '5 – massenhaft',
})
export const HAEUFIGKEITEN_7 = werteliste({
  '1': '1 – Einzelfund (1–2)',
  '2': '2 – wenig (3–10)',
  '3': '3 – wenig bis mittel (11–30)',
  '4': '4 – mittel (31–60)',
  '5': '5 – mittel bis viel (61–100)',
  '6': '6 – viel (101–150)',
  '7': '7 – massenhaft (über 150)',
})

/** Standardwerte der MHS: 20 Teilproben zu 25 × 25 cm, Maschenweite 500 µm. Quelle: AQEM/MHS, EN 16150. */
export const MHS_VORGABE = { teilproben: 20, flaecheJeTeilprobe: 0.0625, flaeche: 1.25, maschenweite: 500 } as const

/** Choriotope der MHS. Quelle: AQEM-Protokoll; Korngrößen in der Bezeichnung. */
export const CHORIOTOPE_MINERALISCH = werteliste({
  HYGROPETRISCH: 'Hygropetrische Habitate',
  MEGALITHAL: 'Megalithal (> 40 cm)',
  MAKROLITHAL: 'Makrolithal (> 20–40 cm)',
  MESOLITHAL: 'Mesolithal (> 6–20 cm)',
  MIKROLITHAL: 'Mikrolithal (> 2–6 cm)',
  AKAL: 'Akal (> 0,2–2 cm)',
  PSAMMAL: 'Psammal (0,063–2 mm)',
  PELAL: 'Pelal (< 0,063 mm)',
  ARGYLLAL: 'Argyllal (Lehm, Ton)',
  TECHNOLITHAL_1: 'Technolithal 1 (Steinschüttung)',
  TECHNOLITHAL_2: 'Technolithal 2 (geschlossener Verbau)',
})
export const CHORIOTOPE_ORGANISCH = werteliste({
  ALGEN: 'Algen',
  SUBMERSE_MAKROPHYTEN: 'Submerse Makrophyten',
  EMERSE_MAKROPHYTEN: 'Emerse Makrophyten',
  TERRESTRISCHE_PFLANZEN: 'Lebende Teile terrestrischer Pflanzen',
  XYLAL: 'Xylal (Holz)',
  CPOM: 'CPOM',
  FPOM: 'FPOM',
  ABWASSERBAKTERIEN: 'Abwasserbakterien/-pilze und Sapropel',
  DEBRIS: 'Debris',
})
export const CHORIOTOPE = [...CHORIOTOPE_MINERALISCH, ...CHORIOTOPE_ORGANISCH]
export type Choriotop = (typeof CHORIOTOPE)[number]['value']
