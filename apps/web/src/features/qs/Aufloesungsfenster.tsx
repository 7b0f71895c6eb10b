import type { Probenmethode } from '@benthos/fachmodell'
import { nenneAbweichungen } from '@benthos/fachmodell/qs/vergleichsworte'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import { leseQsBericht, type QsVergleich, speichereQsBericht } from '@benthos/vertrag/qs'
import { type QsAufloesung, QsAufloesungseingabe } from '@benthos/vertrag/qsaufloesung'
import { useQueryClient } from '@tanstack/react-query'
import { Formular } from '../../technik/formular/Formular.tsx'
import { rufe } from '../../technik/http/klient.ts'
import { Angabe } from './Etikett.tsx'
import { AUFLOESUNGSFELDER } from './felder.ts'
import stil from './Qs.module.css'

type Angaben = {
  aufnahmeId: number
  code: string
  methode: Probenmethode
  zeile: QsVergleich['zeilen'][number]
  aufloesung: QsAufloesung | undefined
  beiSchluss: () => void
}

/** Hält fest, was bei einem abweichenden Taxon gilt und warum. */
export function Aufloesungsfenster({ aufnahmeId, code, methode, zeile, aufloesung, beiSchluss }: Angaben) {
  const queryClient = useQueryClient()
  const { taxon } = zeile
  const titel = `Abweichung auflösen: ${taxon}`
  const params = { id: aufnahmeId }
  return (
    <Modal isOpen onClose={beiSchluss} title={titel}>
      <dl className={stil['angaben']}>
        <Angabe name="Erstbestimmung" wert={nenneMenge(zeile.gefunden.erste, zeile.menge.erste)} />
        <Angabe name="Zweitbestimmung" wert={nenneMenge(zeile.gefunden.zweite, zeile.menge.zweite)} />
        <Angabe name="Abweichung" wert={nenneAbweichungen(zeile)} />
      </dl>
      <Formular
        abschnitte={AUFLOESUNGSFELDER}
        beiAbbruch={beiSchluss}
        bezeichnung={titel}
        entwurf={{
          objekt: `aufnahme/${aufnahmeId}/qs/${methode}/aufloesung/${taxon}`,
          titel: `${titel} · ${code}`,
          adresse: `/aufnahme-detail/${aufnahmeId}/qs`,
        }}
        ladeStand={async () => {
          const { gewaehlt } = await rufe(leseQsBericht, { params, query: { methode } })
          return alsStand(gewaehlt?.aufloesungen.find(eine => eine.taxon === taxon))
        }}
        modus="auto"
        schema={QsAufloesungseingabe}
        speichere={async (daten, version) => {
          await rufe(speichereQsBericht, { params, body: { aktion: 'AUFLOESEN', methode, version, taxon, daten } })
          return {
            meldung: 'Entscheidung festgehalten',
            weiter: () => {
              void queryClient.invalidateQueries()
              beiSchluss()
            },
          }
        }}
        speichertext="Festhalten"
        stand={alsStand(aufloesung)}
      />
    </Modal>
  )
}

const nenneMenge = (gefunden: boolean, menge: number | null): string =>
  gefunden ? (menge === null ? 'gefunden' : formatiereZahl(menge)) : 'nicht gefunden'

function alsStand(aufloesung: QsAufloesung | undefined) {
  if (!aufloesung) return { version: 0, daten: null }
  const { version, entscheidung, ergebnis, grund, von } = aufloesung
  return { version, daten: { entscheidung, ergebnis, grund }, geaendertVon: von }
}
