import type { Seitenbaustein } from '@benthos/fachmodell/seitenbausteine'
import type { ComponentType } from 'react'

/** Was auf einem Weg zu sehen ist. */
export type Seite = {
  Inhalt: ComponentType
  /** auch was unter ihrer Adresse liegt, gehört der Seite */
  hatUnterseiten?: boolean
  /** lädt ihr Paket, ehe sie gezeigt wird */
  lade?: () => Promise<unknown>
  /** lädt dazu, was die Adresse unter ihr nennt. @param ort Parameter der Adresse; `*`: was hinter ihrem Weg steht */
  ladeTeil?: (ort: Readonly<Record<string, string | undefined>>) => Promise<unknown>
}

/** Wovon Wege und ihre Sichtbarkeit für den Benutzer abhängen. */
export type Sichtlage = { rollen: readonly string[]; hatAuftraege: boolean }

/** Ein Weg der Anwendung, fest oder vom Server: Vorlage für den Router und die Navigation. */
export type Weg = {
  name: string
  /** ab dem Kontextpfad, Parameter als `:name` */
  path: string
  /** Ziel des Verweises, wenn es nicht der Weg selbst ist */
  linkTo?: string
  linkId?: string
  /** `null`: eine Gruppe (mit Unterwegen) oder eine Seite, die der Server selbst ausliefert (ohne) */
  seite: Seite | null
  /** Baustein, unter dem der Server die Seite anbietet */
  component?: Seitenbaustein
  /** Namen oder Muster der Rollen; `null`: für alle */
  permission: readonly string[] | string | null
  /** Berechtigung, die von mehr abhängt als von der Rolle */
  hatZugang?: () => boolean
  visible: boolean
  isHidden?: boolean
  /** Sichtbarkeit, die von mehr abhängt als von der Rolle */
  istSichtbar?: (lage: Sichtlage) => boolean
  /** Beiwerk des Rahmens: nie Ziel der Startadresse */
  istRahmenweg?: boolean
  /** steht im Menü hinter den Seiten des Servers: nichts für jeden Tag */
  amEnde?: boolean
  /** Weg des Servers, unter dem eine feste Seite liegt; ohne ihn steht sie für sich */
  unter?: string
  subRoutes: readonly Weg[]
}
