/** Fertiges HTML; nur `html` und `roh` bauen es, alles andere wird maskiert. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Wert = string | number | Html | readonly Html[] | null

/** Vorlage, die jeden eingesetzten Text maskiert; ein vergessenes Maskieren gibt es damit nicht. */
export function html(teile: TemplateStringsArray, ...werte: readonly Wert[]): Html {
  return new Html(teile.reduce((text, teil, i) => text + alsText(werte[i - 1] ?? null) + teil))
}

/** Übernimmt HTML unverändert; nur für Text aus dem Anmeldepaket selbst. */
export function roh(text: string): Html {
  return new Html(text)
}

function alsText(wert: Wert): string {
  if (wert === null) return ''
  if (wert instanceof Html) return wert.text
  if (typeof wert === 'object') return wert.map(w => w.text).join('')
  return String(wert).replace(/[&<>"']/g, zeichen => `&#${zeichen.charCodeAt(0)};`)
}
