/** Verweise der Fußzeile; das Wasserinformationssystem führt der Bund an eigener Adresse, die übrigen sind Seiten des Produkts. */
export const FUSSVERWEISE: readonly { link: string; text: string }[] = [
  { link: 'https://maps.wisa.bml.gv.at/', text: 'Über das Wasserinformationssystem' },
  { link: '/impressum', text: 'Impressum' },
  { link: '/barrierefreiheit', text: 'Erklärung zur Barrierefreiheit' },
  { link: '/datenschutz', text: 'Datenschutz' },
  { link: '/helpdesk', text: 'Helpdesk' },
]
