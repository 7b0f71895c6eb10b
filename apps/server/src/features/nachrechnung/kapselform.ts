import { type Ergebniskapsel, KAPSELFORMAT, pruefeBewertungsEingabe } from '@benthos/bewertung'
import { Ergebnis, Kenngroesse, Meldung, Modul } from '@benthos/vertrag/bewertung'
import { z } from 'zod'
import { KAPSELDATEI_OHNE_UNTERSCHRIFT, KAPSELDATEIFORMAT, type Kapseldatei } from './kapseldatei.ts'

/** Hüllen sind nirgends tiefer; darunter läge nur, was den Vergleich den Stapel kosten soll. */
const HOECHSTE_TIEFE = 12
/** Die artenreichsten Proben haben einige hundert Zeilen. */
const HOECHSTENS_TAXA = 5000
/** Einträge einer Liste oder eines Objekts: zwei Meldungen je Taxon haben Platz, sonst ist nichts so lang. */
const HOECHSTENS_EINTRAEGE = 10_000
/** Mehr Mängel liest niemand. */
const HOECHSTENS_FEHLER = 50
/** Namen, die in JavaScript mehr bedeuten als ein Feld. */
const UNZULAESSIG = new Set(['__proto__', 'constructor', 'prototype'])

const Pruefsumme = z.string().regex(/^[0-9a-f]{64}$/)
const Text = z.string().max(500)
const Kapsel = z.object({ format: z.literal(KAPSELFORMAT), ergebnis: Ergebnis, pruefsumme: Pruefsumme })
const OhneUnterschrift = z.object({
  format: z.literal(KAPSELDATEI_OHNE_UNTERSCHRIFT),
  aufnahme: z.object({ code: Text, datum: z.iso.date(), messstelle: Text, gewaesser: Text }),
  bewertetAm: z.iso.datetime(),
  taxaliste: z.object({ name: Text, gueltigVon: z.iso.date(), pruefsumme: Pruefsumme }),
  kapsel: Kapsel,
  pruefsumme: Pruefsumme,
})
const Datei = OhneUnterschrift.extend({
  format: z.literal(KAPSELDATEIFORMAT),
  schluessel: z.string().regex(/^[0-9a-f]{16}$/),
  unterschrift: z.string().regex(/^[A-Za-z0-9_-]{86}$/),
})
const FORMEN = { [KAPSELFORMAT]: Kapsel, [KAPSELDATEI_OHNE_UNTERSCHRIFT]: OhneUnterschrift, [KAPSELDATEIFORMAT]: Datei }
const istBekannt = (format: unknown): format is keyof typeof FORMEN =>
  typeof format === 'string' && Object.hasOwn(FORMEN, format)

type Objekt = Readonly<Record<string, unknown>>

/** Gelesene Kapsel; `datei` fehlt, wenn nur die Kapsel selbst hochgeladen wurde. */
export type GeleseneKapsel = { kapsel: Ergebniskapsel; datei: Kapseldatei | null }

/**
 * Liest eine fremde Datei als Ergebniskapsel. Was zurückkommt, ist der Inhalt, wie er dasteht: nichts ist ergänzt oder
 * weggelassen, sonst stimmte die Prüfsumme nicht.
 * @returns die Kapsel, oder die Mängel als deutsche Sätze mit dem Ort in der Datei
 */
export function leseKapsel(text: string): GeleseneKapsel | { formfehler: string[] } {
  const inhalt = alsJson(text)
  if (inhalt === undefined) return { formfehler: ['Die Datei ist kein JSON. Wählen Sie die heruntergeladene Kapsel.'] }
  const gefahren = pruefeAufbau(inhalt)
  if (gefahren.length > 0) return { formfehler: gefahren }
  const { format, kapsel } = (inhalt ?? {}) as { format?: unknown; kapsel?: unknown }
  if (!istBekannt(format)) return { formfehler: ['format: Die Datei ist keine Ergebniskapsel dieses Produkts.'] }
  const istDatei = format !== KAPSELFORMAT
  const [huelle, pfad] = istDatei ? [kapsel, 'kapsel.'] : [inhalt, '']
  const inListen = pruefeListen(huelle, pfad)
  const fehler = [
    ...(inListen.length > 0 ? inListen : maengelVon(FORMEN[format].safeParse(inhalt).error)),
    ...pruefeEingabe(huelle, pfad),
  ]
  if (fehler.length > 0) return { formfehler: fehler.slice(0, HOECHSTENS_FEHLER) }
  const gelesen: GeleseneKapsel = istDatei
    ? { kapsel: kapsel as Ergebniskapsel, datei: inhalt as Kapseldatei }
    : { kapsel: inhalt as Ergebniskapsel, datei: null }
  if (gelesen.datei && gelesen.datei.taxaliste.name !== gelesen.kapsel.eingabe.taxaliste)
    return { formfehler: ['taxaliste.name: Die Eingabe der Kapsel nennt eine andere Taxaliste.'] }
  return gelesen
}

function alsJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Tiefe, Länge und Namen; ohne Rekursion, denn gerade die Tiefe ist fraglich. */
function pruefeAufbau(inhalt: unknown): string[] {
  const offen: { wert: unknown; pfad: string; tiefe: number }[] = [{ wert: inhalt, pfad: '', tiefe: 0 }]
  for (let stelle = offen.pop(); stelle !== undefined; stelle = offen.pop()) {
    const { wert, pfad, tiefe } = stelle
    if (typeof wert !== 'object' || wert === null) continue
    if (tiefe > HOECHSTE_TIEFE) return [`${pfad}: Die Datei ist zu tief verschachtelt.`]
    if ((Array.isArray(wert) ? wert : Object.keys(wert)).length > HOECHSTENS_EINTRAEGE)
      return [`${pfad.slice(0, -1) || 'Datei'}: Höchstens ${HOECHSTENS_EINTRAEGE} Einträge.`]
    for (const [name, teil] of Object.entries(wert)) {
      if (UNZULAESSIG.has(name)) return [`${pfad}${name}: Dieser Name ist nicht zulässig.`]
      offen.push({ wert: teil, pfad: `${pfad}${name}.`, tiefe: tiefe + 1 })
    }
  }
  return []
}

/** Einträge der Listen einzeln, bis genug Mängel beisammen sind: alle auf einmal zu sammeln, hielte den Server auf. */
function pruefeListen(kapsel: unknown, pfad: string): string[] {
  const { ergebnis } = (kapsel ?? {}) as { ergebnis?: { ergebnis?: { module?: unknown } | null } & Objekt }
  const listen = [
    [ergebnis?.ergebnis?.module, 'ergebnis.ergebnis.module', Modul],
    [ergebnis?.['kenngroessen'], 'ergebnis.kenngroessen', Kenngroesse],
    [ergebnis?.['meldungen'], 'ergebnis.meldungen', Meldung],
  ] as const
  const fehler: string[] = []
  for (const [liste, ort, form] of listen)
    for (const [i, eintrag] of Array.isArray(liste) ? liste.entries() : []) {
      fehler.push(...maengelVon(form.safeParse(eintrag).error, `${pfad}${ort}[${i}]`))
      if (fehler.length >= HOECHSTENS_FEHLER) return fehler
    }
  return fehler
}

function pruefeEingabe(kapsel: unknown, pfad: string): string[] {
  const { eingabe } = (kapsel ?? {}) as { eingabe?: unknown }
  const fehler = pruefeBewertungsEingabe(eingabe).map(satz =>
    satz.startsWith('Die Eingabe') ? `${pfad}eingabe: ${satz}` : `${pfad}eingabe.${satz}`,
  )
  if (fehler.length > 0) return fehler
  const { taxa, abgeleiteteTaxa = [] } = eingabe as Record<'taxa' | 'abgeleiteteTaxa', readonly unknown[]>
  return Object.entries({ taxa, abgeleiteteTaxa })
    .filter(([, liste]) => liste.length > HOECHSTENS_TAXA)
    .map(([feld]) => `${pfad}eingabe.${feld}: Höchstens ${HOECHSTENS_TAXA} Zeilen.`)
}

const ERWARTET: Readonly<Record<string, string>> = {
  string: 'Text',
  number: 'Zahl',
  boolean: 'Ja oder nein',
  array: 'Liste',
  tuple: 'Liste',
  object: 'Objekt',
  record: 'Objekt',
}

function maengelVon(fehler: z.ZodError | undefined, pfad = ''): string[] {
  return (fehler?.issues ?? []).slice(0, HOECHSTENS_FEHLER).map(issue => {
    const ort = issue.path.map(teil => (typeof teil === 'number' ? `[${teil}]` : `.${String(teil)}`)).join('')
    return `${pfad === '' ? ort.slice(1) || 'Datei' : pfad + ort}: ${mangelVon(issue)}`
  })
}

function mangelVon(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `${ERWARTET[issue.expected] ?? 'Anderer Wert'} erwartet.`
  if (issue.code === 'invalid_value') return 'Dieser Wert steht nicht zur Wahl.'
  if (issue.code === 'invalid_format' && issue.format === 'regex')
    return issue.path.at(-1) === 'pruefsumme'
      ? 'Prüfsumme aus 64 Zeichen erwartet.'
      : 'Unterschrift dieses Produkts erwartet.'
  if (issue.code === 'invalid_format') return 'Datum erwartet.'
  if (issue.code === 'too_big') return 'Der Text ist zu lang.'
  return 'Unzulässiger Wert.'
}
