import paket from '../../../../../package.json' with { type: 'json' }

/** Name und Version des Produkts, wie sie Kopf, Fußzeile, Berichte und Beschreibung zeigen. */
export const PRODUKT = {
  titel: 'Benthosdatenbank Fließgewässer',
  version: paket.version,
} as const

/** Von jeder Seite erreichbar (WZG), auch von denen, die der Server ohne die Oberfläche zeichnet. */
export const ERKLAERUNG = { titel: 'Erklärung zur Barrierefreiheit', pfad: '/barrierefreiheit' } as const
