import { indexFuer } from './erweiterterIndex.ts'
import { kanonisch } from './kanonisch.ts'
import { HINWEIS_DEMONSTRATION } from './klassen.ts'
import type { Meldungssammlung } from './meldungen.ts'
import { meldungen } from './meldungen.ts'
import type { JederParametersatz, Parameterverfahren } from './parameter/typen.ts'
import { findeEdition } from './register.ts'
import { berechneSha256 } from './sha256.ts'
import type { TaxalisteIndex } from './taxalisteIndex.ts'
import type { BewertungsEingabe, BewertungsErgebnis, Herkunft, Zaehlunsicherheit } from './typen.ts'
import type { Bewertungskontext, Edition, Editionsergebnis } from './verfahren/edition.ts'
import { ermittleBerichtsplan } from './verfahren/gemeinsam/berichtsplan.ts'
import { ENGINE_VERSION } from './version.ts'
import { ermittleZaehlunsicherheit } from './zaehlunsicherheit/zaehlunsicherheit.ts'

export type Bewertungsreferenz = { taxaliste: TaxalisteIndex; parameter: JederParametersatz | null }
export type Bewertungsoptionen = {
  /** true: jede Kenngröße bringt ihre Terme je Taxon mit */
  erklaerung: boolean
}

/** Passt die Referenz zur Eingabe? Eine falsche Liste ergäbe ein falsches, aber glaubhaftes Ergebnis. */
function pruefeReferenz(
  eingabe: BewertungsEingabe,
  edition: Edition<Parameterverfahren>,
  referenz: Bewertungsreferenz,
): Meldungssammlung {
  const sammlung: Meldungssammlung = []
  const liste = referenz.taxaliste.liste.name
  if (eingabe.taxaliste !== liste) sammlung.push(meldungen.taxalistePasstNicht(eingabe.taxaliste, liste))
  if (!edition.brauchtParameter) return sammlung
  const satz = referenz.parameter
  if (eingabe.parametersatz !== (satz?.name ?? null) || (satz !== null && satz.verfahren !== edition.verfahren)) {
    sammlung.push(meldungen.parametersatzPasstNicht(eingabe.parametersatz ?? '–', satz?.name ?? '–'))
  }
  return sammlung
}

function herkunftVon(
  eingabe: BewertungsEingabe,
  referenz: Bewertungsreferenz,
  edition: Edition<Parameterverfahren> | undefined,
): Herkunft {
  const satz = edition?.brauchtParameter === false ? null : referenz.parameter
  return {
    engine: ENGINE_VERSION,
    verfahren: eingabe.verfahren,
    edition: eingabe.edition,
    taxaliste: referenz.taxaliste.liste.name,
    parametersatz:
      satz === null
        ? null
        : {
            name: satz.name,
            bezeichnung: satz.bezeichnung,
            marke: satz.marke,
            quelle: satz.quelle.zitat,
            gueltigVon: satz.gueltigVon,
            gueltigBis: satz.gueltigBis,
            pruefsumme: satz.pruefsumme,
          },
    werte: edition === undefined ? [] : ermittleBerichtsplan(referenz.taxaliste, edition.kenngroessen).listenwerte,
    hinweis: satz?.marke === 'demonstration' ? HINWEIS_DEMONSTRATION : null,
  }
}

/** Meldungen, die eine Ausnahme der Norm anzeigen. */
const TOLERANZMELDUNGEN: readonly string[] = ['TOLERANZ_ANGEWENDET', 'TOLERANZ_BEGRENZT']

/** Nennt, was zählt, ohne anzuzeigen, und welche Gruppe als ihre Art zählt. */
function meldeTaxagruppen({ abgeleiteteTaxa = [], zaehltAls = {} }: BewertungsEingabe, sammlung: Meldungssammlung) {
  const abgeleitete = new Set(abgeleiteteTaxa.map(({ name }) => name))
  for (const { name, familie, gruppe } of abgeleiteteTaxa)
    sammlung.push(meldungen.taxonAbgeleitet(name, familie ?? gruppe, zaehltAls[name] ?? null))
  for (const [name, art] of Object.entries(zaehltAls))
    if (!abgeleitete.has(name)) sammlung.push(meldungen.gruppeZaehltAls(name, art))
  return sammlung
}

function abgewiesen(grund: string): Editionsergebnis {
  return {
    ergebnis: {
      klasse: null,
      text: 'keine Bewertung – Eingabe und Referenz passen nicht zusammen',
      wert: null,
      eqr: null,
      entscheidend: null,
      module: [],
      regel: `Ohne Klasse: ${grund}`,
    },
    kenngroessen: [],
  }
}

/**
 * Bewertet eine Eingabe: reine Funktion, dieselbe Eingabe und Referenz ergeben überall dasselbe Ergebnis, Bit für Bit.
 * Fachliche Mängel (unbekannte Taxa, fehlende Typologie, leere Proben) werden Meldungen und führen nie zu Ausnahmen.
 */
export function bewerte(
  eingabe: BewertungsEingabe,
  referenz: Bewertungsreferenz,
  optionen: Bewertungsoptionen,
): BewertungsErgebnis {
  const edition = findeEdition(eingabe.verfahren, eingabe.edition)
  const sammlung: Meldungssammlung =
    edition === undefined
      ? [meldungen.verfahrenUnbekannt(eingabe.verfahren, eingabe.edition)]
      : pruefeReferenz(eingabe, edition, referenz)
  const istAbgewiesen = edition === undefined || sammlung.length > 0
  const kontext = {
    eingabe,
    index: indexFuer(eingabe, referenz.taxaliste),
    parameter: referenz.parameter,
    erklaerung: optionen.erklaerung,
    meldungen: sammlung,
  }
  const { ergebnis, kenngroessen } = istAbgewiesen
    ? abgewiesen(sammlung[0]?.text ?? '')
    : edition.bewerte({ ...kontext, meldungen: meldeTaxagruppen(eingabe, sammlung) })
  return {
    ergebnis: { ...ergebnis, gesichert: sammlung.every(meldung => meldung.schwere === 'INFO') },
    kenngroessen,
    meldungen: sammlung,
    herkunft: herkunftVon(eingabe, referenz, edition),
    ...(eingabe.wiederholungen !== undefined &&
      !istAbgewiesen && {
        zaehlunsicherheit: wiederholeZaehlung(kontext, edition, ergebnis),
      }),
  }
}

/** Zählt in Gedanken noch einmal: dieselbe Edition bewertet jede Wiederholung. */
function wiederholeZaehlung(
  kontext: Bewertungskontext<Parameterverfahren>,
  edition: Edition<Parameterverfahren>,
  ergebnis: Editionsergebnis['ergebnis'],
): Zaehlunsicherheit {
  const { eingabe, index } = kontext
  const saat = berechneSha256(kanonisch(eingabe))
  return ermittleZaehlunsicherheit({ eingabe, index, ergebnis, saat }, (wiederholung, beschraenkt) => {
    const meldungen: Meldungssammlung = []
    const bewertung = edition.bewerte({
      ...kontext,
      eingabe: wiederholung,
      index: beschraenkt,
      erklaerung: false,
      meldungen,
    })
    return {
      ergebnis: bewertung.ergebnis,
      taxazahl: bewertung.kenngroessen.find(({ schluessel }) => schluessel === 'TAXA')?.wert ?? null,
      mitToleranz: meldungen.some(({ code }) => TOLERANZMELDUNGEN.includes(code)),
    }
  })
}
