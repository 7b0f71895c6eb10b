import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import { type AngelegtesGewaesser, aendereGewaesser, listeAngelegterGewaesser } from '@benthos/vertrag/gewaesser'
import { leseGewaessereinlesungen } from '@benthos/vertrag/objekteinlesungen'
import { Formular } from '../../technik/formular/Formular.tsx'
import { rufe } from '../../technik/http/klient.ts'
import { Einlesungen } from '../../technik/verlauf/Einlesungen.tsx'
import { BERICHTIGUNGSFELDER, Berichtigung, ZUORDNUNGSFELDER, Zuordnung } from './gewaesserfelder.ts'
import stil from './Netz.module.css'

type Angaben = {
  gewaesser: AngelegtesGewaesser
  /** gespeichert; die Liste stimmt nicht mehr */
  beiErfolg: () => void
  beiSchluss: () => void
}

/** Name und Vorfluter eines angelegten Gewässers. */
export function Berichtigungsfenster({ gewaesser, beiErfolg, beiSchluss }: Angaben) {
  const { id, name } = gewaesser
  return (
    <Modal isOpen onClose={beiSchluss} title={`Gewässer „${name}“ berichtigen`}>
      <Formular
        abschnitte={BERICHTIGUNGSFELDER}
        beiAbbruch={beiSchluss}
        bezeichnung="Gewässer berichtigen"
        entwurf={{ objekt: `gewaesser/${id}/angaben`, titel: `Gewässer ${name}`, adresse: '/gewaessernetz' }}
        groesse="sm"
        ladeStand={async () => alsBerichtigung(await ladeEines(id))}
        modus="auto"
        schema={Berichtigung}
        speichere={async (daten, version) => {
          const body = { ...daten, nummer: gewaesser.nummer, version }
          const neues = await rufe(aendereGewaesser, { params: { id }, body })
          return { meldung: `Gewässer „${neues.name}“ gespeichert`, weiter: beiErfolg }
        }}
        stand={alsBerichtigung(gewaesser)}
      />
      <Einlesungen aufruf={leseGewaessereinlesungen} id={id} />
    </Modal>
  )
}

/** Die Route des Netzes, zu der ein angelegtes Gewässer gehört. */
export function Zuordnungsfenster({ gewaesser, beiErfolg, beiSchluss }: Angaben) {
  const { id, name, muendetInId, nummer } = gewaesser
  return (
    <Modal isOpen onClose={beiSchluss} title={`Gewässer „${name}“ zuordnen`}>
      {nummer !== null && (
        <p
          className={stil['leise']}
        >{`Bisherige Nummer ${nummer}: Das geltende Netz führt keine Route mit dieser Kennung.`}</p>
      )}
      <Formular
        abschnitte={ZUORDNUNGSFELDER}
        beiAbbruch={beiSchluss}
        bezeichnung="Gewässer zuordnen"
        entwurf={{ objekt: `gewaesser/${id}/route`, titel: `Gewässer ${name} zuordnen`, adresse: '/gewaessernetz' }}
        groesse="sm"
        ladeStand={async () => ({ version: (await ladeEines(id)).version, daten: null })}
        modus="auto"
        schema={Zuordnung}
        speichere={async (daten, version) => {
          await rufe(aendereGewaesser, { params: { id }, body: { name, muendetInId, ...daten, version } })
          return { meldung: `Gewässer „${name}“ gehört jetzt zum Netz`, weiter: beiErfolg }
        }}
        speichertext="Zuordnen"
        stand={{ version: gewaesser.version, daten: null }}
      />
    </Modal>
  )
}

const alsBerichtigung = ({ version, name, muendetInId }: AngelegtesGewaesser) => ({
  version,
  daten: { name, muendetInId, istAnderes: false },
})

async function ladeEines(id: number): Promise<AngelegtesGewaesser> {
  const { zeilen } = await rufe(listeAngelegterGewaesser, { query: {} })
  const eines = zeilen.find(gewaesser => gewaesser.id === id)
  if (!eines) throw new Error('Das Gewässer gibt es nicht mehr.')
  return eines
}
