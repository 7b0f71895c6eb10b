import { type Aenderung, kehreUm, wendeAn } from './aenderung.ts'
import { imRaster } from './bereich.ts'
import { type Auswahl, HOECHSTE_VORGAENGE, type Stand, type Vorgang } from './stand.ts'
import type { Zeile } from './zeile.ts'

/** Führt eine Handlung aus und merkt sie zum Rückgängigmachen. Ohne Wirkung bleibt der Stand bis auf die Auswahl gleich. */
export function fuehreAus(
  stand: Stand,
  name: string,
  aenderungen: readonly Aenderung[],
  nachher: Auswahl = stand,
): Stand {
  const zeilen = wendeAn(stand.zeilen, aenderungen)
  const ziel = { aktiv: nachher.aktiv, anker: nachher.anker }
  if (zeilen === stand.zeilen) return { ...stand, ...ziel, bearbeitung: null }
  const vorgang: Vorgang = {
    name,
    aenderungen,
    vorher: { aktiv: stand.aktiv, anker: stand.anker },
    nachher: ziel,
  }
  return {
    ...stand,
    ...ziel,
    zeilen,
    bearbeitung: null,
    rueckgaengig: [...stand.rueckgaengig.slice(-HOECHSTE_VORGAENGE + 1), vorgang],
    wiederholbar: [],
  }
}

export function macheRueckgaengig(stand: Stand, spaltenzahl: number): Stand {
  const vorgang = stand.rueckgaengig.at(-1)
  if (vorgang === undefined) return stand
  return {
    ...springe(stand, wendeAn(stand.zeilen, kehreUm(vorgang.aenderungen)), vorgang.vorher, spaltenzahl),
    rueckgaengig: stand.rueckgaengig.slice(0, -1),
    wiederholbar: [...stand.wiederholbar, vorgang],
  }
}

export function wiederhole(stand: Stand, spaltenzahl: number): Stand {
  const vorgang = stand.wiederholbar.at(-1)
  if (vorgang === undefined) return stand
  return {
    ...springe(stand, wendeAn(stand.zeilen, vorgang.aenderungen), vorgang.nachher, spaltenzahl),
    rueckgaengig: [...stand.rueckgaengig, vorgang],
    wiederholbar: stand.wiederholbar.slice(0, -1),
  }
}

/** Setzt Zeilen von außen (Server, anderes Fenster). Die eigenen Handlungen bleiben umkehrbar. */
export function ersetzeZeilen(stand: Stand, zeilen: readonly Zeile[], spaltenzahl: number): Stand {
  const kennung = stand.zeilen[stand.aktiv.zeile]?.id
  const neuerPlatz = kennung === undefined ? -1 : zeilen.findIndex(z => z.id === kennung)
  const anfuegezeile = stand.aktiv.zeile === stand.zeilen.length
  const zeile = anfuegezeile ? zeilen.length : neuerPlatz === -1 ? stand.aktiv.zeile : neuerPlatz
  const verschoben = zeile - stand.aktiv.zeile
  return {
    ...stand,
    zeilen,
    aktiv: imRaster({ ...stand.aktiv, zeile }, zeilen.length, spaltenzahl),
    anker: imRaster({ ...stand.anker, zeile: stand.anker.zeile + verschoben }, zeilen.length, spaltenzahl),
    // Wurde die Zeile unter dem offenen Editor entfernt, geht ihr Text in die Anfügezeile, nicht verloren.
    ...(stand.bearbeitung !== null && kennung !== undefined && neuerPlatz === -1
      ? { aktiv: { ...stand.aktiv, zeile: zeilen.length }, anker: { ...stand.aktiv, zeile: zeilen.length } }
      : {}),
  }
}

/** Schritte, die genannte Zeilen entfernen; von hinten, damit jeder Schritt seine Stelle behält. */
export function entfernschritte(zeilen: readonly Zeile[], kennungen: ReadonlySet<string>): Aenderung[] {
  const schritte: Aenderung[] = []
  for (let bis = zeilen.length - 1; bis >= 0; bis--) {
    if (!trifft(zeilen[bis], kennungen)) continue
    let von = bis
    while (von > 0 && trifft(zeilen[von - 1], kennungen)) von--
    schritte.push({ art: 'ENTFERNEN', index: von, zeilen: zeilen.slice(von, bis + 1) })
    bis = von
  }
  return schritte
}

function trifft(zeile: Zeile | undefined, kennungen: ReadonlySet<string>): boolean {
  return zeile !== undefined && kennungen.has(zeile.id)
}

function springe(stand: Stand, zeilen: readonly Zeile[], auswahl: Auswahl, spaltenzahl: number): Stand {
  return {
    ...stand,
    zeilen,
    bearbeitung: null,
    aktiv: imRaster(auswahl.aktiv, zeilen.length, spaltenzahl),
    anker: imRaster(auswahl.anker, zeilen.length, spaltenzahl),
  }
}
