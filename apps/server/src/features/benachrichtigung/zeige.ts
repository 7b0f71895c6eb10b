import { FREIGABESTATUS_LABEL, type Freigabestatus, labelVon, PROBENMETHODEN } from '@benthos/fachmodell'
import { BENACHRICHTIGUNGEN } from '@benthos/fachmodell/benachrichtigung'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import type { Benachrichtigung } from '@benthos/vertrag/benachrichtigung'
import { klassenwechselkriterium } from '../../fach/klassenwechsel/klassenwechsel.ts'
import type { Zeile } from './sql.ts'

/**
 * Eine Benachrichtigung in Worten und mit dem Weg zu dem, worum es geht.
 * @param ansicht Seite, die das Ergebnis des Auftrags zeigt
 */
export function zeige(zeile: Zeile, ansicht: string | null = null): Benachrichtigung {
  const { id, art, am, istGelesen } = zeile
  return {
    id,
    art,
    titel: zeile.einlesungId === null ? BENACHRICHTIGUNGEN[art].label : 'Aufnahmen zugewiesen',
    gegenstand: gegenstandVon(zeile),
    text: textVon(zeile),
    am,
    istGelesen,
    ziel: ansicht ?? zielVon(zeile),
  }
}

function gegenstandVon(zeile: Zeile): string | null {
  const { messstelle, datum, element, methode, auftrag, fassung, fassungsart } = zeile
  if (fassung !== null) return `${fassungsart} „${fassung}“`
  if (messstelle === null || datum === null) return auftrag
  const was = methode === null ? element : labelVon(PROBENMETHODEN, methode)
  return [`${messstelle}, ${formatiereDatum(datum)}`, was].filter(teil => teil !== null).join(' · ')
}

function textVon(zeile: Zeile): string | null {
  const { art, grund, nach, bezeichnung, frage, frist, ausgang, gueltigVon, wechsel } = zeile
  switch (art) {
    case 'UNPLAUSIBEL':
    case 'PLAUSIBEL':
      return grund && `Grund: ${grund}`
    case 'FREIGEGEBEN':
      return nach && FREIGABESTATUS_LABEL[nach as Freigabestatus]
    case 'RUECKFRAGE':
      return `${bezeichnung}: ${frage}`
    case 'ANTWORT':
      return `Zu: ${bezeichnung}`
    case 'ZUGEWIESEN':
      return (
        [ausDateiInWorten(zeile), frist && `zu übergeben bis ${formatiereDatum(frist)}`].filter(Boolean).join(', ') ||
        null
      )
    case 'BALD_FAELLIG':
    case 'UEBERFAELLIG':
      return frist && `zu übergeben bis ${formatiereDatum(frist)}`
    case 'ZWEITBESTIMMUNG':
      return frist && `zu bestimmen bis ${formatiereDatum(frist)}`
    case 'KLASSENWECHSEL':
      return `Gültig ab ${formatiereDatum(gueltigVon ?? '')}: ${wechsel === 0 ? 'keines Ihrer Ergebnisse käme (noch)' : formatiereAnzahl(wechsel, 'Ihrer Ergebnisse käme', 'Ihrer Ergebnisse kämen')} in eine andere Klasse`
    case 'AUFTRAG_BEENDET':
    case 'AUFTRAG_GESCHEITERT':
      return ausgang
    default:
      return null
  }
}

const ausDateiInWorten = ({ einlesungId, ausDatei }: Zeile): string | null =>
  einlesungId === null ? null : `${formatiereAnzahl(ausDatei, 'Aufnahme', 'Aufnahmen')} aus einer Datei`

function zielVon({ art, aufnahmeId, rueckfrageId, fassung, fassungsart, betrifft, einlesungId }: Zeile): string {
  if (einlesungId !== null) return `/aufnahmen-uebersicht?einlesungId=${einlesungId}`
  switch (art) {
    case 'ZUGEWIESEN':
    case 'BALD_FAELLIG':
    case 'UEBERFAELLIG':
      return `/aufnahme-detail/${aufnahmeId}`
    case 'ZWEITBESTIMMUNG':
    case 'ZWEITBESTIMMUNG_FREI':
      return `/aufnahme-detail/${aufnahmeId}/qs`
    case 'RUECKFRAGE':
    case 'ANTWORT':
      return `/aufnahme-detail/${aufnahmeId}/plausibilitaet#rueckfrage-${rueckfrageId}`
    case 'AUFTRAG_BEENDET':
    case 'AUFTRAG_GESCHEITERT':
    case 'EINLESUNG_UEBERNOMMEN':
      return '/user-tasklist'
    case 'ARCHIV_UEBERNOMMEN':
      return '/archive'
    case 'KLASSENWECHSEL':
      return `/aufnahmen-uebersicht?${new URLSearchParams({ klassenwechsel: klassenwechselkriterium(fassungsart === 'Taxaliste' ? 'taxaliste' : 'parametersatz', fassung ?? '') })}`
    case 'ZUGANG_FREIGEGEBEN':
      return '/start'
    case 'REGISTRIERUNG':
      return '/benutzerverwaltung'
    case 'BERICHTIGUNG':
      return `/benutzer-bearbeiten/${betrifft}`
    case 'BERICHTIGUNG_ERLEDIGT':
      return '/meine-daten'
    case 'BARRIERE':
      return '/barrieren'
    default:
      return `/aufnahme-detail/${aufnahmeId}/status`
  }
}
