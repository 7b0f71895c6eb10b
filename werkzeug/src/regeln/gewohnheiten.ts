import type { Verstoss } from './bauplan.ts'
import type { Quelle } from './quellen.ts'

/** Höchstlänge einer Datei in Zeilen; Daten, Parametersätze und eingefrorene Ausgaben sind ausgenommen. */
const HOECHSTENS = 400
const LANG_ERLAUBT = /\/(daten|parameter|verfahren|pruefbeispiele|pruefdaten|quellen)\/|\/saat\/demo\/artenliste\.ts$/

/** Dateien, deren Zweck die Ausführung ist; überall sonst beschreibt ein Modul nur. */
const EINSTIEGE = /(^|\/)(main\.tsx?|\w*worker\.ts|globalSetup\.ts|vite\.config\.ts)$|^(werkzeug|bench|e2e)\//i

const UNREINES_RECHNEN: readonly [RegExp, string][] = [
  [/\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(/, 'liest die Uhr'],
  [/\bMath\.random\(|\bcrypto\.(randomUUID|getRandomValues)/, 'würfelt'],
  [/\bfetch\(|\bprocess\.|\bconsole\./, 'greift nach außen'],
]

export function pruefeLaenge({ pfad, text }: Quelle): Verstoss[] {
  const zeilen = text.split('\n').length
  return zeilen > HOECHSTENS && !LANG_ERLAUBT.test(pfad)
    ? [`${pfad}: ${zeilen} Zeilen, höchstens ${HOECHSTENS}; nach Begriffen teilen`]
    : []
}

/** Sammeldateien verdecken, wo etwas liegt; nur die index.ts eines Pakets ist eine. */
export function pruefeSammeldatei({ pfad, text }: Quelle): Verstoss[] {
  if (/^packages\/\w+\/src\/index\.ts$/.test(pfad)) return []
  if (/\/index\.tsx?$/.test(pfad)) return [`${pfad}: index-Dateien gibt es nur an der Wurzel eines Pakets`]
  const anweisungen = ohneKommentare(text)
    .split('\n')
    .filter(z => /^\S/.test(z))
  const nurWeiter =
    anweisungen.length > 0 &&
    anweisungen.every(z => /^(export .*from |\}\s*from )/.test(z) || /^export (type )?\{$/.test(z))
  return nurWeiter ? [`${pfad}: reicht nur weiter; führen Sie die Dateien unmittelbar ein`] : []
}

/** Anweisungen auf oberster Ebene wirken schon beim Einführen; erlaubt ist das nur in Einstiegen und Prüfstücken. */
export function pruefeNebenwirkung({ pfad, text, istTest }: Quelle): Verstoss[] {
  if (istTest || EINSTIEGE.test(pfad)) return []
  const zeile = ohneKommentare(text)
    .split('\n')
    .find(z =>
      /^(await |void |new |if\s*\(|for\s*\(|while\s*\(|try\s*\{|[\w.]+\(|(globalThis|process|window|document)\.[\w.]+\s*=)/.test(
        z,
      ),
    )
  return zeile === undefined ? [] : [`${pfad}: wirkt schon beim Einführen („${zeile.trim().slice(0, 60)}“)`]
}

/** Bewertungen sind wiederholbar: keine Uhr, kein Zufall, kein Zugriff nach außen. */
export function pruefeReinheit({ pfad, text, bereich, istTest }: Quelle): Verstoss[] {
  if (bereich !== 'packages/bewertung' || istTest) return []
  const ohne = ohneKommentare(text)
  return UNREINES_RECHNEN.filter(([muster]) => muster.test(ohne)).map(([, was]) => `${pfad}: ${was}` as const)
}

/** Wo Zahlen zu Text werden und Text zu Zahlen; die Meldungen des Rechenkerns hängen nicht von der Laufzeit ab. */
const ZAHLTEXT_ERLAUBT =
  /^packages\/(fachmodell\/src\/zahl\/|bewertung\/src\/zahltext\.ts$|bewertung\/src\/eumeldung\/bruch\.ts$)|features\/darwincore\/quelle\.ts$/
const ZAHLTEXT =
  /\.replace(All)?\((['"/])[.,]\2g?, ['"][.,]['"]\)|\.replace\(\/\\?[.,]\/g?, '[.,]'\)|Intl\.NumberFormat|\.toLocaleString\(|(?<!Number\([\w.]*)\.toFixed\(|\bparseFloat\((?!getComputedStyle)/

/** Ein zweiter Leser oder Schreiber liest oder schreibt irgendwann anders. */
export function pruefeZahltext({ pfad, text, istTest }: Quelle): Verstoss[] {
  if (istTest || !/^(packages|apps)\//.test(pfad) || ZAHLTEXT_ERLAUBT.test(pfad)) return []
  const zeile = ohneKommentare(text)
    .split('\n')
    .find(z => ZAHLTEXT.test(z))
  return zeile === undefined
    ? []
    : [`${pfad}: liest oder schreibt Zahlen selbst („${zeile.trim().slice(0, 60)}“); dafür ist fachmodell/zahl da`]
}

/** Abgeschaltete, einsame und vergessene Prüfungen. */
export function pruefePruefung({ pfad, text, istTest }: Quelle): Verstoss[] {
  if (!istTest) return []
  const treffer = /\b(?:test|it|describe)\.(?:only|skip|todo|skipIf|runIf)\b/.exec(ohneKommentare(text))
  return treffer ? [`${pfad}: ${treffer[0]}`] : []
}

const EIGENES_PRODUKT = /\b(?:starteFuerDatei|starteProdukt|starteEigenstaendig|starteServer)\(/

/** Jede Datei der Chromium-Prüfungen startet ihr eigenes Produkt: keine teilt Server, Datenbank oder Browser mit einer anderen. */
export function pruefeEigenesProdukt({ pfad, text }: Quelle): Verstoss[] {
  if (!/^e2e\/.*\.test\.ts$/.test(pfad) || EIGENES_PRODUKT.test(ohneKommentare(text))) return []
  return [`${pfad}: startet kein eigenes Produkt`]
}

/** Nähmen zwei Dinge dieselbe Nummer, wartete eines auf das andere; deshalb stehen alle Nummern beieinander. */
export function pruefeSperre({ pfad, text, istTest }: Quelle): Verstoss[] {
  if (istTest || !/^apps\/server\/src\/(?!pruefstand\/)/.test(pfad)) return []
  const treffer = /pg_(?:try_)?advisory_\w+\((?!\$\{SPERREN\.|\$1)/.exec(ohneKommentare(text))
  return treffer ? [`${pfad}: die Nummer der Sperre (${treffer[0]}…) steht nicht in db/sperren.ts`] : []
}

function ohneKommentare(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

const ELEMENT = "'(?:MZB|PHB|mzb|phb)'"
const ELEMENTVERGLEICH = new RegExp(
  String.raw`[!=]== ${ELEMENT}|${ELEMENT} [!=]==|\.includes\(${ELEMENT}\)|\bcase ${ELEMENT}:|${ELEMENT} \| ${ELEMENT}`,
)
const ELEMENTSPALTE = /\b(?:mzb|phb)_(?:status|freigabe|klasse|einschaetzung|bewertung_id|auftragnehmer_id)\b/
/** Wo der Name eines Elements dennoch steht, und warum. */
const ELEMENTNAMEN: readonly [RegExp, string][] = [
  [/features\/fassung\/parametersatz\/(inhalt|zeilen|abschnitte)\.ts$/, 'das Verfahren PHB, nicht das Element'],
  [/fach\/rechenarbeiter\/useGrundlage\.ts$/, 'der Aufruf für MZB nennt die Methode, der für PHB nicht'],
  [/features\/bewertung\/Ergebnisvergleich\.tsx$/, 'der Aufruf für MZB nennt die Methode, der für PHB nicht'],
  [/fach\/saat\/demo\//, 'die Beispieldaten sind Proben dieser beiden Elemente'],
]

/** Über dem SQL sind Qualitätselemente Daten (ADR 26): ein drittes fände jeder Vergleich mit einem Namen unvorbereitet. */
export function pruefeElementnamen({ pfad, text, istTest }: Quelle): Verstoss[] {
  if (istTest || !/^(apps|packages\/(fachmodell|vertrag))\//.test(pfad)) return []
  if (ELEMENTNAMEN.some(([muster]) => muster.test(pfad))) return []
  const zeile = nenntElement(text)
  return zeile === undefined ? [] : [`${pfad}: nennt ein Qualitätselement beim Namen („${zeile.trim().slice(0, 60)}“)`]
}

/** Ausnahmen, die nichts mehr ausnehmen. */
export function findeUeberholteAusnahmen(quellen: readonly Quelle[]): string[] {
  return ELEMENTNAMEN.filter(
    ([muster]) => !quellen.some(({ pfad, text }) => muster.test(pfad) && nenntElement(text) !== undefined),
  ).map(([muster]) => muster.source)
}

function nenntElement(text: string): string | undefined {
  return ohneKommentare(text)
    .split('\n')
    .find(z => ELEMENTVERGLEICH.test(z) || ELEMENTSPALTE.test(z))
}

/** Von außen benannt: die Liste heißt wie ihre Adresse in der Spezifikation. */
const IMPORT_VON_AUSSEN = new Set(['listeImportmethoden'])

/** Ein Wort je Sache: was Dateien aufnimmt, heißt Einlesen; „Import“ sagen nur die Spezifikation und die Sprache selbst. */
export function pruefeEinlesewort({ pfad, text }: Quelle): Verstoss[] {
  if (!/^(packages|apps)\//.test(pfad)) return []
  const namen = [...text.matchAll(/\bexport (?:default )?(?:async )?(?:function|const|class|type) (\w*Import\w*)/g)]
  return [/Import[^/]*$/.exec(pfad)?.[0], ...namen.map(treffer => treffer[1])].flatMap(name =>
    name === undefined || IMPORT_VON_AUSSEN.has(name) ? [] : [`${pfad}: „${name}“ heißt hier Einlesen` as const],
  )
}
