import { ART_STADIEN, ART_STADIEN_KURZ, labelVon } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { feldIn } from '@benthos/vertrag/feld'
import { Fund, type Fundfeld } from '@benthos/vertrag/fund'
import type { Spalte, Vorschlag } from '../gitter/spalte.ts'
import { type Zellen, zelleVon } from '../modell/zeile.ts'
import type { Eingabeliste, Eingabetaxon } from './eingabeliste.ts'
import type { Menge } from './menge.ts'
import { Stufenanzeige } from './Stufenanzeige.tsx'
import { deuteSicherheit, UNSICHER } from './sicherheit.ts'
import { deuteStadium, passendeStadien, stadiumText } from './stadium.ts'
import { Taxonname } from './Taxonname.tsx'
import { deuteWahl, passendeWerte } from './wahl.ts'
import { individuenJeM2, type Probengroesse, zahlVon } from './zahl.ts'

/** Kopf einer Spalte, wie ihr Feld im Katalog heißt. */
function kopfDes(feld: Fundfeld): Pick<Spalte, 'kopf' | 'einheit' | 'langtext' | 'hilfe'> {
  const { label, kurz, einheit, hilfe } = feldIn(Fund, feld)
  return { kopf: kurz ?? label, ...(kurz && { langtext: label }), ...(einheit && { einheit }), hilfe }
}

/** Höchstzahl der Vorschläge beim Tippen. */
const VORSCHLAEGE = 12

/** Zellen, die aus einem getippten Taxonnamen folgen: gültiger Name, dazu Stadium und cf., wenn sie dabeistehen. */
export function deuteTaxon(liste: Eingabeliste, text: string): Zellen {
  const roh = text.trim()
  if (roh === '') return { taxon: '' }
  const zuordnung = liste.ordneZu(roh)
  if (zuordnung.art !== 'TREFFER') return { taxon: roh }
  return {
    taxon: zuordnung.taxon.name,
    ...(zuordnung.stadium === undefined ? {} : { artStadium: zuordnung.stadium }),
    ...(zuordnung.cf ? { sicherheit: UNSICHER } : {}),
  }
}

export function taxonspalte(liste: Eingabeliste): Spalte {
  return {
    id: 'taxon',
    istEingabe: true,
    lies: text => deuteTaxon(liste, text),
    ...kopfDes('taxon'),
    // Auf dem schmalsten Schirm (auch bei 400 % Vergrößerung) bleibt daneben Platz für die Menge.
    breite: 'minmax(min(11rem, 30vw), 4fr)',
    ausrichtung: 'start',
    istSchmal: true,
    platzhalter: 'Taxon eingeben …',
    text: zeile => zelleVon(zeile, 'taxon'),
    anzeige: zeile => {
      const name = zelleVon(zeile, 'taxon')
      const taxon = liste.nachName(name)
      if (taxon === undefined) return name
      // Ein Synonym bleibt, wie es bestimmt wurde; sein Autor ist ein anderer als der des gültigen Namens.
      return (
        <Taxonname
          autor={taxon.name === name ? taxon.autor : null}
          istAbgeleitet={liste.istAbgeleitet(name)}
          name={name}
          rang={taxon.rang}
        />
      )
    },
    vorschlaege: text => taxonvorschlaege(liste, text),
  }
}

/** Vorschläge zu getipptem Text; ein genau getroffener Name steht immer vorne. */
export function taxonvorschlaege(liste: Eingabeliste, text: string): readonly Vorschlag[] {
  if (text.trim().length < 2) return []
  const gefunden = liste.suche(text, VORSCHLAEGE)
  const genau = liste.ordneZu(text)
  const vorschlaege = gefunden.map(({ eintrag, taxon }) =>
    vorschlag(taxon, eintrag === taxon ? taxon.gruppe : `Synonym: ${eintrag.name}`, { taxon: taxon.name }),
  )
  if (genau.art !== 'TREFFER') return vorschlaege
  const name = genau.taxon.name
  // Was beim Lesen gedeutet oder weggelassen wurde, steht beim Vorschlag, ehe Enter ihn übernimmt.
  const zusatz = genau.hinweise.length > 0 ? genau.hinweise.join(' ') : genau.taxon.gruppe
  const erster = vorschlag(genau.taxon, zusatz, deuteTaxon(liste, text))
  return [erster, ...vorschlaege.filter(v => v.text !== name)].slice(0, VORSCHLAEGE)
}

function vorschlag(taxon: Eingabetaxon, zusatz: string, zellen: Zellen): Vorschlag {
  return {
    schluessel: `${taxon.name}|${zusatz}`,
    text: taxon.name,
    anzeige: <Taxonname name={taxon.name} rang={taxon.rang} />,
    zusatz,
    zellen,
  }
}

export const stadiumspalte: Spalte = {
  id: 'artStadium',
  istEingabe: true,
  lies: text => ({ artStadium: deuteStadium(text) }),
  ...kopfDes('artStadium'),
  breite: '5.5rem',
  ausrichtung: 'start',
  istSchmal: false,
  text: zeile => stadiumText(zelleVon(zeile, 'artStadium')),
  vorschlaege: text =>
    passendeStadien(text).map(stadium => ({
      schluessel: stadium,
      text: ART_STADIEN_KURZ[stadium],
      zusatz: labelVon(ART_STADIEN, stadium) ?? '',
      zellen: { artStadium: stadium },
    })),
}

/** Spalte einer Menge; in die Zwischenablage kommt der Zellentext, gezeigt wird die Menge in Worten oder mit Tausenderpunkten. */
export function mengenspalte(menge: Menge): Spalte {
  const { spalte, vorschlaege } = menge
  return {
    id: spalte,
    istEingabe: true,
    lies: (text, dezimalzeichen) => ({ [spalte]: menge.deute(text, dezimalzeichen) }),
    ...kopfDes(spalte),
    // Stufen werden mit ihrem Wort bearbeitet; gelesen wird es wieder als Stufe.
    ...(vorschlaege === undefined ? {} : { vorschlaege, eingabetext: zeile => menge.anzeige(zelleVon(zeile, spalte)) }),
    breite: menge.breite,
    ausrichtung: menge.ausrichtung,
    istSchmal: true,
    text: zeile => zelleVon(zeile, spalte),
    anzeige: zeile => menge.anzeige(zelleVon(zeile, spalte)),
  }
}

/** Spalte einer Skala, die auf schmalen Schirmen nur die Ziffer zeigt. */
export function stufenspalte(menge: Menge): Spalte {
  const spalte = mengenspalte(menge)
  return {
    ...spalte,
    anzeige: zeile => {
      const zelle = spalte.text(zeile)
      return zelle === '' ? '' : <Stufenanzeige label={menge.anzeige(zelle)} />
    },
  }
}

/** Individuen je m²: berechnet aus Anzahl, Fläche und aussortiertem Anteil; eine Anzahl, die nicht gilt, hat keine Dichte. */
export function dichtespalte(menge: Menge, groesse: Probengroesse): Spalte {
  return {
    id: 'dichte',
    istEingabe: false,
    lies: () => ({}),
    kopf: 'Ind./m²',
    langtext: 'Individuen je Quadratmeter, berechnet',
    breite: '6.5rem',
    ausrichtung: 'zahl',
    istSchmal: false,
    text: zeile => {
      const anzahl = zahlVon(zeile, menge.spalte)
      if (anzahl.art !== 'WERT' || menge.pruefe(zelleVon(zeile, menge.spalte)) !== null) return ''
      const wert = individuenJeM2(anzahl.wert, groesse)
      return wert === null ? '' : formatiereZahl(wert, 2, 2)
    },
  }
}

/** Spalte mit einem Eintrag der Liste ihres Felds. */
export function wahlspalte(id: Fundfeld, breite: string, deute = deuteWahl): Spalte {
  const { werte = [] } = feldIn(Fund, id)
  return {
    ...textspalte(id, breite),
    lies: text => ({ [id]: deute(werte, text) }),
    text: zeile => labelVon(werte, zelleVon(zeile, id)) ?? '',
    vorschlaege: text =>
      passendeWerte(werte, text).map(({ value, label }) => ({
        schluessel: value,
        text: label,
        zellen: { [id]: value },
      })),
  }
}

/** Sicherheit der Bestimmung; die Leertaste setzt „cf.“ und nimmt es weg. */
export const sicherheitsspalte: Spalte = {
  ...wahlspalte('sicherheit', '6rem', deuteSicherheit),
  umschalten: zeile => ({
    sicherheit: zeile !== undefined && zelleVon(zeile, 'sicherheit') === UNSICHER ? '' : UNSICHER,
  }),
}

export function textspalte(id: Fundfeld, breite: string): Spalte {
  return {
    id,
    istEingabe: true,
    lies: text => ({ [id]: text.trim() }),
    ...kopfDes(id),
    breite,
    ausrichtung: 'start',
    istSchmal: false,
    text: zeile => zelleVon(zeile, id),
  }
}

/** Die Spalte steht nur da, wenn jemand sie eingeschaltet hat oder eine Zeile in ihr etwas sagt. */
export function aufWunsch(spalte: Spalte): Spalte {
  return { ...spalte, istAufWunsch: true }
}
