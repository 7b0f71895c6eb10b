import {
  aufnahmefoto,
  type Bildangabe,
  type Bildplatz,
  choriotopskizze,
  FOTOS_JE_AUFNAHME,
  lageplan,
  listeAufnahmebilder,
  listeMessstellenbilder,
  listeOrganisationsbilder,
  messstellenfoto,
  organisationslogo,
} from '@benthos/vertrag/bild'
import { rufe } from '../http/klient.ts'

/** Platz für ein Bild: wie er heißt und womit es gelesen, gespeichert und gelöscht wird. */
export type Bildort = {
  platz: Bildplatz
  titel: string
  aufrufe: typeof messstellenfoto
  params: { id: number; nummer?: number }
}

/** Woran Bilder hängen: ihre Liste und die Seite, auf der sie stehen. */
export type Bildtraeger = {
  liste: typeof listeMessstellenbilder
  id: number
  adresse: string
  /** nur an einer Aufnahme, deren Status die Bilder sperren kann */
  aufnahmeId?: number
}

export type Bildangaben = { traeger: Bildtraeger; ort: Bildort; angabe: Bildangabe }

/** Was ein Vorleseprogramm statt des Bildes sagt. */
export function ersatztext({ ort, angabe }: Pick<Bildangaben, 'ort' | 'angabe'>): string {
  return angabe.beschreibung ?? `${ort.titel} ohne Beschreibung`
}

export const messstelle = (id: number): Bildtraeger => ({
  liste: listeMessstellenbilder,
  id,
  adresse: `/stammdaten/${id}`,
})
export const aufnahme = (id: number, unterseite: string): Bildtraeger => ({
  liste: listeAufnahmebilder as unknown as Bildtraeger['liste'],
  id,
  aufnahmeId: id,
  adresse: `/aufnahme-detail/${id}/${unterseite}`,
})

export const organisation = (id: number): Bildtraeger => ({
  liste: listeOrganisationsbilder as unknown as Bildtraeger['liste'],
  id,
  adresse: '/organisationen',
})

export function messstellenorte(id: number): Bildort[] {
  return [
    { platz: 'foto', titel: 'Foto', aufrufe: messstellenfoto, params: { id } },
    { platz: 'lageplan', titel: 'Lageplan', aufrufe: lageplan, params: { id } },
  ]
}

export function fotoorte(id: number): Bildort[] {
  return Array.from({ length: FOTOS_JE_AUFNAHME }, (_, i) => ({
    platz: `foto${i + 1}` as Bildplatz,
    titel: `Foto ${i + 1}`,
    aufrufe: aufnahmefoto as unknown as Bildort['aufrufe'],
    params: { id, nummer: i + 1 },
  }))
}

export function skizzenorte(id: number): Bildort[] {
  const aufrufe = choriotopskizze as unknown as Bildort['aufrufe']
  return [{ platz: 'choriotopskizze', titel: 'Choriotopskizze', aufrufe, params: { id } }]
}

export function logoorte(id: number): Bildort[] {
  const aufrufe = organisationslogo as unknown as Bildort['aufrufe']
  return [{ platz: 'logo', titel: 'Logo', aufrufe, params: { id } }]
}

/** Das Bild an seinem Platz, wie der Server es jetzt hat; `undefined`: dort ist keines. */
export async function ladeBildangabe({ liste, id }: Bildtraeger, platz: Bildplatz): Promise<Bildangabe | undefined> {
  const { bilder } = await rufe(liste, { params: { id } })
  return bilder.find(bild => bild.platz === platz)
}
