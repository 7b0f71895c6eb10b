import { ROLLEN_LABEL, type Rolle, rollenVon } from '@benthos/fachmodell'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Drawer } from '@benthos/ui/dialog/Drawer.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import type { Rueckfrageadressat } from '@benthos/vertrag/rueckfrage'
import { useState } from 'react'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { Nachrichtenfeld } from './Nachrichtenfeld.tsx'
import stil from './Rueckfrage.module.css'
import { Rueckfragekarte } from './Rueckfragekarte.tsx'
import { type Fragestelle, useRueckfragezugang } from './Rueckfragekontext.ts'
import { giltFuer, useRueckfragen, useStellen } from './rueckfragen.ts'
import { useNachrichtenentwurf } from './useNachrichtenentwurf.ts'

type Angaben = { stelle: Fragestelle; schliesse: () => void }

/** Lade mit allem, was zu einer Stelle gefragt ist, und einer neuen Rückfrage. */
export default function Rueckfragefenster({ stelle, schliesse }: Angaben) {
  const zugang = useRueckfragezugang()
  const aufnahmeId = zugang?.aufnahmeId ?? null
  const { rueckfragen, adressaten } = useRueckfragen(aufnahmeId)
  const [gestellt, setzeGestellt] = useState<number | null>(null)
  if (!zugang || aufnahmeId === null) return null
  const bisherige = rueckfragen.filter(frage => giltFuer(frage, stelle.gegenstand, zugang.teil))
  return (
    <Drawer isOpen onClose={schliesse} title={`Rückfragen zu „${stelle.bezeichnung}“`}>
      <div className={stil['lade']}>
        {bisherige.map(frage => (
          <Rueckfragekarte aufnahmeId={aufnahmeId} frage={frage} istGestellt={frage.id === gestellt} key={frage.id} />
        ))}
        <NeueRueckfrage
          adressaten={adressaten.filter(({ element }) => element === stelle.element)}
          aufnahmeId={aufnahmeId}
          beiGestellt={setzeGestellt}
          stelle={stelle}
          teil={zugang.teil}
        />
      </div>
    </Drawer>
  )
}

/** Wer erarbeitet, fragt meist, wer prüft, und umgekehrt. */
const NAHELIEGEND: readonly Rolle[] = ['AUFTRAGNEHMER', 'LAND', 'FACHPROJEKT', 'QS', 'BUND', 'ADMIN']
const ANMERKUNG = 'ANMERKUNG'

type Neueangaben = {
  aufnahmeId: number
  stelle: Fragestelle
  teil: string
  adressaten: readonly Rueckfrageadressat[]
  beiGestellt: (id: number | null) => void
}

function NeueRueckfrage({ aufnahmeId, stelle, teil, adressaten, beiGestellt }: Neueangaben) {
  const akteur = akteurVon(useSitzung())
  const eigene = akteur ? rollenVon(akteur) : []
  const stellen = useStellen(aufnahmeId)
  const entwurf = useNachrichtenentwurf({
    aufnahmeId,
    schluessel: `neu/${Object.values(stelle.gegenstand).join('/')}`,
    titel: `Rückfrage zu „${stelle.bezeichnung}“`,
    seite: teil,
  })
  const vorgabe = NAHELIEGEND.find(rolle => !eigene.includes(rolle) && adressaten.some(einer => einer.rolle === rolle))
  const [gewaehlt, setzeGewaehlt] = useState<Rolle | typeof ANMERKUNG | null>(null)
  const an = gewaehlt ?? vorgabe ?? ANMERKUNG
  const istAnmerkung = an === ANMERKUNG
  return (
    <section aria-label="Neue Rückfrage" className={stil['neue']}>
      <Select
        label="An"
        onChange={wert => setzeGewaehlt(wert as Rolle | typeof ANMERKUNG)}
        options={[
          ...adressaten.map(({ rolle, label }) => ({ value: rolle, label: label || ROLLEN_LABEL[rolle] })),
          { value: ANMERKUNG, label: 'Alle Befassten (Anmerkung)' },
        ]}
        value={an}
      />
      <Nachrichtenfeld
        entwurf={entwurf}
        handlung={istAnmerkung ? 'Anmerken' : 'Fragen'}
        label={istAnmerkung ? 'Anmerkung' : 'Frage'}
        laeuft={stellen.isPending}
        laeuftText="Wird gespeichert"
        sende={(text, leere) =>
          stellen.mutate(
            { gegenstand: stelle.gegenstand, an: istAnmerkung ? null : an, text },
            {
              onSuccess: ({ rueckfragen }) => {
                leere()
                beiGestellt(rueckfragen[0]?.id ?? null)
              },
            },
          )
        }
      />
      {stellen.error && (
        <Alert severity="danger" isLive title="Die Rückfrage ist nicht gespeichert">
          {stellen.error.message}
        </Alert>
      )}
    </section>
  )
}
