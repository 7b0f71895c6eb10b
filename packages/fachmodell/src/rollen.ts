/** Rollen und Arbeitsbereiche; eine Berechtigung `ROLE_x` der Anmeldung entspricht der Rolle `x`. */
export const ROLLEN = ['ADMIN', 'BUND', 'LAND', 'AUFTRAGNEHMER', 'FACHPROJEKT', 'QS', 'LESEN'] as const
export type Rolle = (typeof ROLLEN)[number]

export const ROLLEN_LABEL: Readonly<Record<Rolle, string>> = {
  ADMIN: 'Fachliche Administration',
  BUND: 'Bund',
  LAND: 'Land',
  AUFTRAGNEHMER: 'Auftragnehmer',
  FACHPROJEKT: 'Fachprojekt',
  QS: 'Qualitätssicherung',
  LESEN: 'Lesezugriff',
}

/** Ohne Organisation sähe eine solche Rolle nichts, oder niemand wüsste, für wen sie spricht. */
export const ROLLEN_MIT_ORGANISATION: readonly Rolle[] = ['LAND', 'AUFTRAGNEHMER', 'FACHPROJEKT']

/** Diese gelten überall gleich: „für“ eine Organisation vergeben, klängen sie enger, als sie sind. */
export const ROLLEN_OHNE_ORGANISATION: readonly Rolle[] = ['ADMIN', 'BUND', 'QS']

export const BEREICHE = ['GZUEV', 'LAND', 'FACHPROJEKT'] as const
export type Bereich = (typeof BEREICHE)[number]

export const BEREICHE_LABEL: Readonly<Record<Bereich, string>> = {
  GZUEV: 'GZÜV',
  LAND: 'Land',
  FACHPROJEKT: 'Fachprojekt',
}
