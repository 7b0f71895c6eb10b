import { bestimmeSchaetzklasse } from './listen/phb.ts'
import { formatiereZahl } from './zahl/formatiereZahl.ts'

/** Was die Summe einer PHB-Probe von ihr wissen muss; Deckungen und Anteile in %. */
export type PhbBestand = {
  gezaehlteSchalen: number | null
  schalenziel: number | null
  gesamtdeckung: number | null
  funde: readonly {
    taxon: string
    istKieselalge: boolean
    schalen: number | null
    schaetzklasse: number | null
    deckung: number | null
  }[]
  mischbestaende: readonly { name: string; deckung: number; anteile: readonly number[] }[]
}

export type PhbSummen = {
  kieselalgen: { taxa: number; schalen: number; gezaehlt: number | null; ziel: number | null }
  /** `deckung`: Summe der geschätzten Deckungen, % */
  uebrige: { taxa: number; deckung: number }
  mischbestaende: { anzahl: number; deckung: number }
  /** Deckung der übrigen Algen und der Mischbestände, % */
  deckungssumme: number
  gesamtdeckung: number | null
  /** was nicht zusammenpasst, mit Grund und Zahlen; es verhindert nichts */
  hinweise: string[]
}

/**
 * Zählt eine PHB-Probe zusammen und vergleicht: Schalen mit Ziel und Kopf, Deckungen mit der Gesamtdeckung, Anteile der
 * Mischbestände mit 100 %, Schätzklassen mit Deckungen. Gerechnet wird in Zehntelprozent, ohne Rundungsrest.
 */
export function berechnePhbSummen(bestand: PhbBestand): PhbSummen {
  const kieselalgen = bestand.funde.filter(fund => fund.istKieselalge)
  const uebrige = bestand.funde.filter(fund => !fund.istKieselalge)
  const schalen = kieselalgen.reduce((summe, fund) => summe + (fund.schalen ?? 0), 0)
  const deckung = summiereProzent(uebrige.map(fund => fund.deckung ?? 0))
  const gemischt = summiereProzent(bestand.mischbestaende.map(misch => misch.deckung))
  const summen: PhbSummen = {
    kieselalgen: {
      taxa: zaehleTaxa(kieselalgen),
      schalen,
      gezaehlt: bestand.gezaehlteSchalen,
      ziel: bestand.schalenziel,
    },
    uebrige: { taxa: zaehleTaxa(uebrige), deckung },
    mischbestaende: { anzahl: bestand.mischbestaende.length, deckung: gemischt },
    deckungssumme: summiereProzent([deckung, gemischt]),
    gesamtdeckung: bestand.gesamtdeckung,
    hinweise: [],
  }
  return { ...summen, hinweise: [...schalenhinweise(summen), ...deckungshinweise(summen, bestand)] }
}

/** Summe von Prozentwerten mit höchstens einer Nachkommastelle. */
export function summiereProzent(werte: readonly number[]): number {
  return werte.reduce((summe, wert) => summe + Math.round(wert * 10), 0) / 10
}

const prozent = (wert: number) => `${formatiereZahl(wert)} %`

function zaehleTaxa(funde: PhbBestand['funde']): number {
  return new Set(funde.map(fund => fund.taxon)).size
}

function schalenhinweise({ kieselalgen, uebrige }: PhbSummen): string[] {
  const { schalen, gezaehlt, ziel } = kieselalgen
  // Wer erst den Kopf ausgefüllt hat, dem fehlt noch nichts.
  const hatTaxa = kieselalgen.taxa + uebrige.taxa > 0
  const hinweise: string[] = []
  // Ab wann ein Ergebnis gesichert ist, sagt allein der Parametersatz, in der Bewertung.
  if (ziel !== null && schalen > 0 && schalen < ziel)
    hinweise.push(
      `${formatiereZahl(schalen)} von ${ziel} Schalen: Bis zum Ziel der Zählung ${ziel - schalen === 1 ? 'fehlt' : 'fehlen'} ${ziel - schalen}.`,
    )
  if (hatTaxa && gezaehlt !== null && gezaehlt !== schalen)
    hinweise.push(
      `Die Taxaliste ergibt ${formatiereZahl(schalen)} Schalen, im Kopf der Probe stehen ${formatiereZahl(gezaehlt)}. Bitte gleichen Sie beide ab.`,
    )
  return hinweise
}

function deckungshinweise({ deckungssumme, gesamtdeckung }: PhbSummen, bestand: PhbBestand): string[] {
  const hinweise: string[] = []
  if (gesamtdeckung !== null && deckungssumme > gesamtdeckung)
    hinweise.push(
      `Die einzelnen Deckungen ergeben ${prozent(deckungssumme)}, mehr als die Gesamtdeckung von ${prozent(gesamtdeckung)}.`,
    )
  if (gesamtdeckung === null && deckungssumme > 0)
    hinweise.push(
      `Die Gesamtdeckung fehlt im Kopf der Probe; die einzelnen Deckungen ergeben ${prozent(deckungssumme)}.`,
    )
  for (const { taxon, schaetzklasse, deckung } of bestand.funde) {
    if (schaetzklasse === null || deckung === null || bestimmeSchaetzklasse(deckung) === schaetzklasse) continue
    hinweise.push(
      `${taxon}: Zur Deckung ${prozent(deckung)} gehört die Schätzklasse ${bestimmeSchaetzklasse(deckung)}, angegeben ist ${schaetzklasse}.`,
    )
  }
  for (const { name, anteile } of bestand.mischbestaende) {
    const summe = summiereProzent(anteile)
    if (anteile.length === 0) hinweise.push(`Mischbestand „${name}“: Die Arten sind noch nicht angegeben.`)
    else if (summe !== 100) hinweise.push(`Mischbestand „${name}“: Die Anteile ergeben ${prozent(summe)} statt 100 %.`)
  }
  return hinweise
}
