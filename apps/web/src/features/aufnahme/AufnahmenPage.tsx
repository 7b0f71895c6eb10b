import { BUNDESLAENDER, bereicheMitRecht, ELEMENTE, hatRecht, kurzVon, labelVon } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import type { Suggestion } from '@benthos/ui/suggest/SearchField.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { Aufnahmedaten, type AufnahmeZeile, listeAufnahmecodes, listeAufnahmen } from '@benthos/vertrag/aufnahme'
import { titelIn } from '@benthos/vertrag/feld'
import { Identifizierung, LageAllgemein } from '@benthos/vertrag/messstellenabschnitte'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { HOECHSTENS_VORSCHLAEGE } from '../../fach/filter/konstanten.ts'
import { Listenseite } from '../../fach/filter/Listenseite.tsx'
import { useGefilterteListe } from '../../fach/filter/useGefilterteListe.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { AUFNAHMENFILTER } from './aufnahmenfilter.ts'
import { Klassenanzeige, Statusanzeige } from './Elementanzeige.tsx'
import { useAufnahmenauswahl } from './useAufnahmenauswahl.tsx'

const SPALTEN: readonly TableColumn<AufnahmeZeile>[] = [
  {
    id: 'code',
    header: titelIn(Aufnahmedaten, 'code'),
    cell: zeile => zeile.code,
    isSortable: true,
    isRowHeader: true,
    priority: 1,
    isNoWrap: true,
  },
  {
    id: 'datum',
    header: titelIn(Aufnahmedaten, 'datum'),
    cell: zeile => formatiereDatum(zeile.datum),
    isSortable: true,
    priority: 2,
    isNoWrap: true,
  },
  {
    id: 'messstelle',
    header: titelIn(Aufnahmedaten, 'messstelleId'),
    cell: zeile => zeile.messstelle,
    isSortable: true,
    priority: 2,
  },
  {
    id: 'gewaesser',
    header: titelIn(Identifizierung, 'gewaesserId'),
    cell: zeile => zeile.gewaesser,
    isSortable: true,
    priority: 3,
  },
  {
    id: 'bundesland',
    header: titelIn(LageAllgemein, 'bundesland'),
    cell: zeile => labelVon(BUNDESLAENDER, zeile.bundesland),
    isSortable: true,
    priority: 3,
  },
  ...ELEMENTE.flatMap((element, i): TableColumn<AufnahmeZeile>[] => {
    const e = kurzVon(element)
    const spalte = { isSortable: true, priority: i === 0 ? 2 : 3 } as const
    return [
      { ...spalte, id: `${e}Status`, header: element, cell: zeile => <Statusanzeige stand={zeile[e]} /> },
      { ...spalte, id: `${e}Klasse`, header: `Klasse ${element}`, cell: zeile => <Klassenanzeige stand={zeile[e]} /> },
    ]
  }),
]

const ABFRAGE = listeAufnahmen.query as NonNullable<typeof listeAufnahmen.query>

/** Liste der Aufnahmen. */
export default function AufnahmenPage() {
  const akteur = akteurVon(useSitzung())
  const darfAnlegen = bereicheMitRecht(akteur, 'aufnahme.anlegen').length > 0
  const liste = useGefilterteListe(AUFNAHMENFILTER, ABFRAGE)
  const ergebnis = useQuery({
    ...abfrage(listeAufnahmen, { query: liste.eingabe }),
    enabled: liste.istBereit,
    placeholderData: keepPreviousData,
  })
  const auswahl = useAufnahmenauswahl(liste.filter.werte)
  const aktionen = (
    <>
      {/* Wer für Listen und Parameter einsteht, rechnet auch den ganzen Bestand nach. */}
      {hatRecht(akteur, 'taxaliste.lesen') && (
        <LinkButton href="/nachrechnung" icon={RotateCw}>
          Ergebnisse nachrechnen
        </LinkButton>
      )}
      {darfAnlegen && (
        <LinkButton href="/aufnahme-anlegen" icon={Plus} variant="primary">
          Neue Aufnahme
        </LinkButton>
      )}
    </>
  )
  return (
    <>
      <Listenseite
        aktionen={aktionen}
        auswahl={auswahl.angaben}
        einzahl="Aufnahme"
        ergebnis={ergebnis}
        ladeVorschlaege={ladeVorschlaege}
        liste={liste}
        schluessel={zeile => String(zeile.id)}
        spalten={SPALTEN}
        titel="Aufnahmen"
        verweis={verweis}
      />
      {auswahl.fenster}
    </>
  )
}

const verweis = ({ id }: { id: number }) => `/aufnahme-detail/${id}`

/** Erst Codes, die mit dem Text beginnen, dann, was die Liste sonst dazu findet. */
async function ladeVorschlaege(suche: string, abbruch: AbortSignal) {
  const [codes, { zeilen }] = await Promise.all([
    rufe(listeAufnahmecodes, { query: { code: suche.slice(0, 60), anzahl: HOECHSTENS_VORSCHLAEGE }, abbruch }),
    rufe(listeAufnahmen, { query: { suche, groesse: HOECHSTENS_VORSCHLAEGE }, abbruch }),
  ])
  const vorschlaege = new Map<number, Suggestion>(
    codes.map(({ id, code }) => [id, { id: String(id), label: code, href: verweis({ id }) }]),
  )
  for (const { id, code, messstelle, datum } of zeilen)
    vorschlaege.set(id, {
      id: String(id),
      label: code,
      description: `${messstelle}, ${formatiereDatum(datum)}`,
      href: verweis({ id }),
    })
  return [...vorschlaege.values()].slice(0, HOECHSTENS_VORSCHLAEGE)
}
