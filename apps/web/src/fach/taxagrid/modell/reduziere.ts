import { type Aenderung, zellschritte } from './aenderung.ts'
import type { Befehl, Weiter } from './befehl.ts'
import { bearbeiteBereich, block, entferneZeilen, fuelleUnten } from './bereichsbefehle.ts'
import { bewege, geheZu, stelleNach } from './navigation.ts'
import type { Spaltenmodell, Stand } from './stand.ts'
import { ersetzeZeilen, fuehreAus, macheRueckgaengig, wiederhole } from './vorgang.ts'
import { neueZeile, type Zellen } from './zeile.ts'

/** Wirkung eines Befehls; rein, also ohne Kenntnis von Bildschirm, Zeit und Zufall. */
export function reduziere(stand: Stand, befehl: Befehl, spalten: readonly Spaltenmodell[]): Stand {
  switch (befehl.art) {
    case 'BEWEGE':
      return bewege(stand, befehl.bewegung, befehl.erweitern, spalten)
    case 'GEHE_ZU':
      return geheZu(stand, befehl.stelle, befehl.erweitern, spalten)
    case 'WEITER':
      return weiter(stand, befehl.weiter, spalten)
    case 'WAEHLE_ALLES':
      return {
        ...stand,
        bearbeitung: null,
        anker: { zeile: 0, spalte: 0 },
        aktiv: { zeile: Math.max(stand.zeilen.length - 1, 0), spalte: spalten.length - 1 },
      }
    case 'BEGINNE':
      if (spalten[stand.aktiv.spalte]?.istEingabe !== true) return stand
      return { ...stand, anker: stand.aktiv, bearbeitung: { text: befehl.text, art: befehl.bearbeitung } }
    case 'TIPPE':
      return stand.bearbeitung === null ? stand : { ...stand, bearbeitung: { ...stand.bearbeitung, text: befehl.text } }
    case 'VERWIRF':
      return stand.bearbeitung === null ? stand : { ...stand, bearbeitung: null }
    case 'UEBERNIMM':
      return uebernimm(stand, befehl, spalten)
    case 'SETZE':
      return setze(stand, befehl.zeile, befehl.zellen, befehl.name)
    case 'LEERE':
      return bearbeiteBereich(stand, spalten, 'Leeren', () => '')
    case 'SCHNEIDE_AUS':
      return bearbeiteBereich(stand, spalten, 'Ausschneiden', () => '')
    case 'FUELLE_UNTEN':
      return fuelleUnten(stand, spalten)
    case 'BLOCK':
      return block(stand, befehl, spalten)
    case 'NEUE_ZEILE': {
      const stelle = { zeile: stand.aktiv.zeile, spalte: 0 }
      const schritt: Aenderung = { art: 'EINFUEGEN', index: stelle.zeile, zeilen: [neueZeile(befehl.kennung)] }
      return { ...fuehreAus(stand, 'Zeile einfügen', [schritt], { aktiv: stelle, anker: stelle }), laufspalte: 0 }
    }
    case 'LOESCHE_ZEILEN':
      return entferneZeilen(stand)
    case 'VORGANG': {
      const aktiv = befehl.aktiv ?? stand.aktiv
      return fuehreAus(stand, befehl.name, befehl.aenderungen, { aktiv, anker: aktiv })
    }
    case 'RUECKGAENGIG':
      return macheRueckgaengig(stand, spalten.length)
    case 'WIEDERHOLE':
      return wiederhole(stand, spalten.length)
    case 'ERSETZE':
      return ersetzeZeilen({ ...stand, ...befehl.verlauf }, befehl.zeilen, spalten.length)
  }
}

function weiter(stand: Stand, richtung: Weiter, spalten: readonly Spaltenmodell[]): Stand {
  const stelle = stelleNach(stand, richtung, spalten)
  return { ...stand, aktiv: stelle, anker: stelle, bearbeitung: null, laufspalte: laufspalte(stand, richtung) }
}

/** Nur Tab hält die Spalte fest, in der die Folge begann. */
function laufspalte(stand: Stand, richtung: Weiter): number {
  return richtung === 'RECHTS' || richtung === 'LINKS' || richtung === 'UNTEN' ? stand.laufspalte : stand.aktiv.spalte
}

function uebernimm(
  stand: Stand,
  befehl: Extract<Befehl, { art: 'UEBERNIMM' }>,
  spalten: readonly Spaltenmodell[],
): Stand {
  const spalte = spalten[stand.aktiv.spalte]
  if (spalte === undefined || !spalte.istEingabe) return stand
  const zeile = stand.zeilen[stand.aktiv.zeile]
  const zellen = befehl.zellen ?? spalte.lies(befehl.text)
  const schritte: Aenderung[] =
    zeile !== undefined
      ? zellschritte(zeile, zellen)
      : Object.values(zellen).some(text => text !== '')
        ? [{ art: 'EINFUEGEN', index: stand.zeilen.length, zeilen: [neueZeile(befehl.kennung, zellen)] }]
        : []
  const gesetzt = fuehreAus(stand, 'Eingabe', schritte)
  return weiter(gesetzt, befehl.weiter, spalten)
}

function setze(stand: Stand, kennung: string, zellen: Zellen, name: string): Stand {
  const zeile = stand.zeilen.find(z => z.id === kennung)
  return zeile === undefined ? stand : fuehreAus(stand, name, zellschritte(zeile, zellen))
}
