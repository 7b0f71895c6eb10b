import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import { leseQsBericht, QsAnforderung, type QsBericht, QsZuweisung, speichereQsBericht } from '@benthos/vertrag/qs'
import { useQueryClient } from '@tanstack/react-query'
import { Formular } from '../../technik/formular/Formular.tsx'
import { rufe } from '../../technik/http/klient.ts'
import { anforderungsfelder, zuweisungsfelder } from './felder.ts'

type Gewaehlt = NonNullable<QsBericht['gewaehlt']>
type Angaben = { aufnahmeId: number; code: string; gewaehlt: Gewaehlt; beiSchluss: () => void }

/** Fordert die Zweitbestimmung einer Probe an. */
export function Anforderungsfenster({ aufnahmeId, code, gewaehlt, beiSchluss }: Angaben) {
  const titel = `Zweitbestimmung anfordern: ${gewaehlt.label}`
  const { melde, params, entwurf } = useAuftrag(aufnahmeId, code, gewaehlt, beiSchluss)
  return (
    <Modal isOpen onClose={beiSchluss} size="wide" title={titel}>
      <p>
        Die Probe wird ein zweites Mal bestimmt. Die beauftragte Person sieht von der Erstbestimmung nichts, bis ihre
        eigene Liste abgeschlossen ist.
      </p>
      <Formular
        abschnitte={anforderungsfelder(gewaehlt.waehlbare)}
        beiAbbruch={beiSchluss}
        bezeichnung={titel}
        entwurf={entwurf('anforderung')}
        ladeStand={async () => ({
          version: (await rufe(leseQsBericht, { params, query: { methode: gewaehlt.methode } })).gewaehlt?.version ?? 0,
          daten: null,
        })}
        modus="auto"
        schema={QsAnforderung}
        speichere={async (daten, version) => {
          await rufe(speichereQsBericht, {
            params,
            body: { aktion: 'ANFORDERN', methode: gewaehlt.methode, version, daten },
          })
          return melde('Zweitbestimmung angefordert')
        }}
        speichertext="Anfordern"
        stand={{ version: gewaehlt.version, daten: null }}
      />
    </Modal>
  )
}

/** Weist die angeforderte Zweitbestimmung zu oder ändert ihre Frist. */
export function Zuweisungsfenster({ aufnahmeId, code, gewaehlt, beiSchluss }: Angaben) {
  const titel = `Zweitbestimmung zuweisen: ${gewaehlt.label}`
  const { melde, params, entwurf } = useAuftrag(aufnahmeId, code, gewaehlt, beiSchluss)
  return (
    <Modal isOpen onClose={beiSchluss} size="wide" title={titel}>
      <p>Bekommt sie jemand anderer, beginnt die Zweitbestimmung von vorn: was schon eingegeben ist, wird gelöscht.</p>
      <Formular
        abschnitte={zuweisungsfelder(gewaehlt.waehlbare)}
        beiAbbruch={beiSchluss}
        bezeichnung={titel}
        entwurf={entwurf('zuweisung')}
        ladeStand={async () => {
          const query = { methode: gewaehlt.methode }
          return alsStand((await rufe(leseQsBericht, { params, query })).gewaehlt ?? gewaehlt)
        }}
        modus="auto"
        schema={QsZuweisung}
        speichere={async (daten, version) => {
          await rufe(speichereQsBericht, {
            params,
            body: { aktion: 'ZUWEISEN', methode: gewaehlt.methode, version, daten },
          })
          return melde('Zweitbestimmung zugewiesen')
        }}
        speichertext="Zuweisen"
        stand={alsStand(gewaehlt)}
      />
    </Modal>
  )
}

function useAuftrag(aufnahmeId: number, code: string, { methode, label }: Gewaehlt, beiSchluss: () => void) {
  const queryClient = useQueryClient()
  return {
    params: { id: aufnahmeId },
    entwurf: (art: string) => ({
      objekt: `aufnahme/${aufnahmeId}/qs/${methode}/${art}`,
      titel: `Qualitätssicherung ${label} · ${code}`,
      adresse: `/aufnahme-detail/${aufnahmeId}/qs`,
    }),
    melde: (meldung: string) => ({
      meldung,
      weiter: () => {
        void queryClient.invalidateQueries()
        beiSchluss()
      },
    }),
  }
}

const alsStand = ({ version, auftrag }: Gewaehlt) => ({
  version,
  daten: auftrag && { frist: auftrag.frist, zweitbestimmerId: auftrag.zweitbestimmer?.id ?? null },
})
