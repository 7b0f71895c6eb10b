import { useEffect, useState, useSyncExternalStore } from 'react'
import { entwurfAblage } from '../../../technik/entwurf/ablage.ts'
import { Listenentwurf } from '../liste/Listenentwurf.ts'
import { type Listenquelle, Listensitzung } from '../liste/Listensitzung.ts'
import type { Listenstand, Sitzungsbild } from '../liste/sitzungsbild.ts'
import { waermeAuf } from '../taxa/eingabeliste.ts'
import type { Rasterart } from '../taxa/rasterart.ts'

type Angaben<Fund extends { zeile: number }> = {
  art: Rasterart<Fund>
  /** zuletzt gelesener Stand des Servers */
  stand: Listenstand<Fund>
  quelle: Listenquelle<Fund>
  benutzer: string
  /** Schlüssel des Entwurfs, etwa `aufnahme/12/mzb/mhs/taxa` */
  objekt: string
  /** Bezeichnung in der Liste der Entwürfe */
  titel: string
  /** Seite der Liste unter dem Kontextpfad: dort wird der Entwurf fortgesetzt */
  adresse: string
}

/** Sitzung einer Liste; für ein anderes Objekt muss der Aufrufer den Baustein neu anlegen (`key`). */
export function useListensitzung<Fund extends { zeile: number }>(
  angaben: Angaben<Fund>,
): { sitzung: Listensitzung<Fund>; bild: Sitzungsbild } {
  const { art, stand } = angaben
  const [sitzung] = useState(() => erstelle(angaben))
  const bild = useSyncExternalStore(sitzung.abonniere, () => sitzung.bild)
  useEffect(() => sitzung.beginne(), [sitzung])
  useEffect(() => waermeAuf(art.liste), [art.liste])
  useEffect(() => sitzung.setzeArt(art), [sitzung, art])
  useEffect(() => {
    if (bild.phase === 'BEREIT') sitzung.nimmServerstand(stand)
  }, [sitzung, stand, bild.phase])
  return { sitzung, bild }
}

function erstelle<Fund extends { zeile: number }>(p: Angaben<Fund>): Listensitzung<Fund> {
  // Die Sitzung braucht den Entwurf und er meldet ihr seinen Stand; die Meldung kommt erst nach dem Öffnen.
  const meldung: { setze?: Listensitzung<Fund>['setzeEntwurfstand'] } = {}
  const angaben = { titel: p.titel, adresse: p.adresse }
  const entwurf = new Listenentwurf(entwurfAblage(p.benutzer), p.objekt, angaben, e => meldung.setze?.(e))
  const sitzung = new Listensitzung(p.art, p.stand, p.quelle, entwurf)
  meldung.setze = sitzung.setzeEntwurfstand
  return sitzung
}
