import { Fassungsangaben } from '@benthos/vertrag/fassung'
import type { Dateiangaben } from '../../technik/einlesen/einleseart.ts'

/** Angaben einer eingeführten Datei; der Vertrag hat sie beim Hochladen geprüft. */
export const leseFassungsangaben = (angaben: Dateiangaben): Fassungsangaben => Fassungsangaben.parse(angaben)

/** Schlüssel, unter dem die eine Quelle einer eingeführten Fassung steht. */
export const QUELLENSCHLUESSEL = 'einfuhr'
