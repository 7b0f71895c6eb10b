import { BENUTZERSTAENDE, hatRecht, labelVon, ROLLEN_LABEL } from '@benthos/fachmodell'
import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { leseDatum } from '@benthos/fachmodell/datum/leseDatum'
import { StatusBadge } from '@benthos/ui/badge/StatusBadge.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { Skeleton } from '@benthos/ui/skeleton/Skeleton.tsx'
import { Benutzeranlage, type BenutzerZeile, listeBenutzer } from '@benthos/vertrag/benutzer'
import { listeBerichtigungen } from '@benthos/vertrag/berichtigung'
import { titelIn } from '@benthos/vertrag/feld'
import { listeRegistrierungen } from '@benthos/vertrag/registrierung'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { Listenseite } from '../../fach/filter/Listenseite.tsx'
import type { Listenspalte } from '../../fach/filter/listenansicht.ts'
import { useGefilterteListe } from '../../fach/filter/useGefilterteListe.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import stil from './Benutzer.module.css'
import { BENUTZERFILTER } from './benutzerfilter.ts'
import { OffeneBerichtigungen } from './OffeneBerichtigungen.tsx'
import { Registrierungen } from './Registrierungen.tsx'

const ABFRAGE = listeBenutzer.query as NonNullable<typeof listeBenutzer.query>

const nameVon = ({ nachname, vorname }: BenutzerZeile): string => `${nachname} ${vorname}`
const rollenVon = ({ rollen }: BenutzerZeile): string => rollen.map(rolle => ROLLEN_LABEL[rolle]).join(', ')
const standVon = ({ stand }: BenutzerZeile): string => labelVon(BENUTZERSTAENDE, stand) ?? ''

/** Der Tag in Österreich, als Datum für Tabellenkalkulationen. */
const alsTag = (zeitpunkt: string) => {
  const tag = leseDatum(formatiereTag(zeitpunkt))
  return tag.art === 'WERT' ? { tag: tag.wert } : null
}

/** Was meist länger ist als seine Spalte: die Zeile bleibt eine Zeile, der Zeiger zeigt alles, ebenso die Karte und die Seite der Person. */
function Einzeilig({ text }: { text: string | null }) {
  return (
    <span className={stil['einzeilig']} title={text ?? undefined}>
      {text}
    </span>
  )
}

const SPALTEN: readonly Listenspalte<BenutzerZeile>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: z => (
      <span className={stil['umbrechbar']} translate="no">
        {nameVon(z)}
      </span>
    ),
    wert: nameVon,
    isSortable: true,
    isRowHeader: true,
    priority: 1,
  },
  {
    id: 'username',
    header: titelIn(Benutzeranlage, 'username'),
    cell: z => (
      <span className={stil['umbrechbar']} translate="no">
        {z.username}
      </span>
    ),
    wert: z => z.username,
    isSortable: true,
    priority: 3,
  },
  {
    id: 'rollen',
    header: titelIn(Benutzeranlage, 'rollen'),
    cell: z => <Einzeilig text={rollenVon(z)} />,
    wert: rollenVon,
    priority: 2,
    width: '17%',
  },
  {
    id: 'organisationseinheit',
    header: titelIn(Benutzeranlage, 'organisationseinheitId'),
    cell: z => <Einzeilig text={z.organisationseinheit} />,
    wert: z => z.organisationseinheit,
    isSortable: true,
    priority: 2,
    width: '25%',
  },
  {
    id: 'stand',
    header: 'Stand',
    cell: z => (
      <StatusBadge
        label={standVon(z)}
        shape={z.stand === 'AKTIV' ? 'full' : 'lock'}
        tone={z.stand === 'AKTIV' ? 'success' : 'danger'}
      />
    ),
    wert: standVon,
    isSortable: true,
    priority: 1,
    isNoWrap: true,
  },
  {
    id: 'email',
    header: titelIn(Benutzeranlage, 'email'),
    cell: z => <Einzeilig text={z.email} />,
    wert: z => z.email,
    priority: 3,
    width: '18%',
  },
  {
    id: 'angelegt',
    header: 'Angelegt',
    cell: z => formatiereTag(z.angelegtAm),
    wert: z => alsTag(z.angelegtAm),
    isSortable: true,
    priority: 3,
    isNoWrap: true,
  },
]

/** Liste der Benutzer, alle oder die der eigenen Organisation; darüber, was auf eine Entscheidung wartet. */
export default function BenutzerverwaltungsPage() {
  const akteur = akteurVon(useSitzung())
  const darfAnlegen = hatRecht(akteur, 'benutzer.verwalten')
  const darfEntscheiden = hatRecht(akteur, 'registrierung.entscheiden')
  const liste = useGefilterteListe(BENUTZERFILTER, ABFRAGE)
  const ergebnis = useQuery({
    ...abfrage(listeBenutzer, { query: liste.eingabe }),
    enabled: liste.istBereit,
    placeholderData: keepPreviousData,
  })
  const registrierungen = useQuery({ ...abfrage(listeRegistrierungen, {}), enabled: darfEntscheiden })
  const berichtigungen = useQuery({ ...abfrage(listeBerichtigungen, {}), enabled: darfAnlegen })
  const ordneAn = (tabelle: ReactNode) => {
    // Erst alles: was über der Tabelle nachkäme, verschöbe sie.
    if ((darfEntscheiden && registrierungen.isPending) || (darfAnlegen && berichtigungen.isPending))
      return <Skeleton lines={8} />
    return (
      <>
        <OffeneBerichtigungen zeilen={berichtigungen.data?.zeilen ?? []} />
        <Registrierungen zeilen={registrierungen.data?.zeilen ?? []} />
        {tabelle}
      </>
    )
  }
  return (
    <Listenseite
      anordnung={ordneAn}
      einzahl="Benutzer"
      ergebnis={ergebnis}
      hauptknopf={
        darfAnlegen && (
          <LinkButton href="/benutzer-anlegen" icon={Plus} size="dense" variant="primary">
            Neuer Benutzer
          </LinkButton>
        )
      }
      liesSeite={(seite, groesse) =>
        rufe(listeBenutzer, { query: { ...liste.eingabe, seite, groesse, fuerDatei: 'true' } })
      }
      liste={liste}
      schluessel={zeile => String(zeile.id)}
      spalten={SPALTEN}
      titel="Benutzer"
      verweis={zeile => `/benutzer-bearbeiten/${zeile.id}`}
    />
  )
}
