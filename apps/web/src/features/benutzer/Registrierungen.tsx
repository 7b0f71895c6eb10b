import { ROLLEN_LABEL } from '@benthos/fachmodell'
import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { Button } from '@benthos/ui/button/Button.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { LAENGSTE_BEGRUENDUNG } from '@benthos/vertrag/bausteine'
import { lehneRegistrierungAb, listeRegistrierungen, type OffeneRegistrierung } from '@benthos/vertrag/registrierung'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { rufe } from '../../technik/http/klient.ts'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import { Begruendungsdialog } from '../../technik/seite/Begruendungsdialog.tsx'
import stil from './Benutzer.module.css'

/** Registrierungen, über die der Angemeldete entscheidet; ohne welche steht hier nichts. */
export function Registrierungen({ zeilen }: { zeilen: readonly OffeneRegistrierung[] }) {
  const titelId = useId()
  const [ablehnend, setzeAblehnend] = useState<OffeneRegistrierung | null>(null)
  if (zeilen.length === 0) return null
  return (
    <section aria-labelledby={titelId} className={stil['wartende']}>
      <h2 className={stil['titel']} id={titelId}>
        {`${formatiereAnzahl(zeilen.length, 'Registrierung wartet', 'Registrierungen warten')} auf Freigabe`}
      </h2>
      <Table
        caption="Registrierungen, die auf Freigabe warten"
        columns={spalten(setzeAblehnend)}
        rowKey={({ id }) => String(id)}
        rows={zeilen}
      />
      {ablehnend && <Ablehnung beiSchluss={() => setzeAblehnend(null)} registrierung={ablehnend} />}
    </section>
  )
}

/** Ohne Versand von E-Mails kann sie niemand bestätigen. */
export const UNBESTAETIGT = 'Adresse nicht bestätigt'
/** Wer den Verweis aus der Mail öffnet, bestätigt Name, Benutzername und Organisation nicht. */
export const NUR_ADRESSE = 'bestätigt ist nur die E-Mail-Adresse, nicht Name, Benutzername und Organisation'

export const nameVon = ({ vorname, nachname, username }: OffeneRegistrierung) =>
  `${vorname} ${nachname}`.trim() || username

function spalten(lehneAb: (registrierung: OffeneRegistrierung) => void): readonly TableColumn<OffeneRegistrierung>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: r => (
        <span className={stil['umbrechbar']} translate="no">
          {nameVon(r)}
        </span>
      ),
      isRowHeader: true,
      priority: 1,
    },
    {
      id: 'organisation',
      header: 'Organisation',
      cell: r => <span className={stil['umbrechbar']}>{r.organisation ?? 'laut Anmeldedienst'}</span>,
      priority: 2,
    },
    { id: 'rolle', header: 'Gewünschte Rolle', cell: r => r.rolle && ROLLEN_LABEL[r.rolle], priority: 2 },
    {
      id: 'anliegen',
      header: 'Anliegen',
      cell: r => r.begruendung && <span className={stil['anliegen']}>{r.begruendung}</span>,
      priority: 3,
    },
    {
      id: 'email',
      header: 'E-Mail',
      cell: r => (
        <span className={stil['umbrechbar']}>
          {r.istUnbestaetigt
            ? `${r.email} (${UNBESTAETIGT})`
            : r.email + (r.art === 'SELBST' ? ' (Adresse bestätigt)' : '')}
        </span>
      ),
      priority: 3,
    },
    {
      id: 'eingelangt',
      header: 'Eingelangt',
      cell: r => formatiereTag(r.eingelangtAm),
      isNoWrap: true,
      priority: 3,
    },
    {
      id: 'handlungen',
      header: 'Handlungen',
      isHeaderHidden: true,
      isNoWrap: true,
      priority: 1,
      cell: r => (
        <span className={stil['zeilenhandlungen']}>
          <LinkButton
            aria-label={`Registrierung von ${nameVon(r)} freigeben`}
            href={`/benutzer-anlegen?registrierung=${r.id}`}
            size="dense"
          >
            Freigeben
          </LinkButton>
          <Button
            aria-label={`Registrierung von ${nameVon(r)} ablehnen`}
            onPress={() => lehneAb(r)}
            size="dense"
            variant="quiet"
          >
            Ablehnen
          </Button>
        </span>
      ),
    },
  ]
}

function Ablehnung({ registrierung, beiSchluss }: { registrierung: OffeneRegistrierung; beiSchluss: () => void }) {
  const queryClient = useQueryClient()
  const { id, version } = registrierung
  const ablehnung = useMutation({
    mutationFn: (grund: string) => rufe(lehneRegistrierungAb, { params: { id }, body: { version, grund } }),
    onSuccess: () => {
      kurznachrichten.add({ type: 'success', message: `Registrierung von ${nameVon(registrierung)} abgelehnt` })
      beiSchluss()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listeRegistrierungen.pfad] }),
  })
  return (
    <Begruendungsdialog
      art="warning"
      bestaetige={grund => ablehnung.mutate(grund)}
      fehler={ablehnung.error?.message ?? null}
      fehlertitel="Die Registrierung wurde nicht abgelehnt"
      handlung="Registrierung ablehnen"
      hoechstens={LAENGSTE_BEGRUENDUNG}
      istPflicht
      laeuft={ablehnung.isPending}
      laeuftText="Wird abgelehnt …"
      schliesse={beiSchluss}
      titel="Registrierung ablehnen?"
    >
      <p>{`${nameVon(registrierung)} bekommt kein Konto. ${verstaendigung(registrierung)}`}</p>
    </Begruendungsdialog>
  )
}

function verstaendigung({ email, istUnbestaetigt }: OffeneRegistrierung): string {
  if (email === '') return 'Verständigt wird die Person nicht: eine E-Mail-Adresse ist nicht bekannt.'
  if (istUnbestaetigt) return 'Verständigt wird die Person nicht: ihre Adresse ist nicht bestätigt.'
  return 'Gehen E-Mails hinaus, bekommt die Person die Begründung per E-Mail.'
}
