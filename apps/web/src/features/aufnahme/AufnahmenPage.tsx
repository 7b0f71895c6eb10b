import {
  BUNDESLAENDER,
  bereicheMitRecht,
  ELEMENTE,
  type Element,
  hatRecht,
  kurzVon,
  labelVon,
} from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import type { MenuEntry } from '@benthos/ui/menu/DropdownMenu.tsx'
import type { Suggestion } from '@benthos/ui/suggest/SearchField.tsx'
import { Aufnahmedaten, type AufnahmeZeile, listeAufnahmecodes, listeAufnahmen } from '@benthos/vertrag/aufnahme'
import { titelIn } from '@benthos/vertrag/feld'
import { Identifizierung, LageAllgemein } from '@benthos/vertrag/messstellenabschnitte'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Dices from 'lucide-react/icons/dices'
import FileArchive from 'lucide-react/icons/file-archive'
import Landmark from 'lucide-react/icons/landmark'
import ListChecks from 'lucide-react/icons/list-checks'
import Plus from 'lucide-react/icons/plus'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Upload from 'lucide-react/icons/upload'
import type { ComponentType } from 'react'
import { useAuswahlausfuhren } from '../../fach/ausfuhr/useAuswahlausfuhren.ts'
import { useDatenbankvorlage } from '../../fach/ausfuhr/useDatenbankvorlage.ts'
import { useHintergrundausfuhr } from '../../fach/ausfuhr/useHintergrundausfuhr.tsx'
import { auswahlverweis } from '../../fach/filter/auswahlverweis.ts'
import { HOECHSTENS_VORSCHLAEGE } from '../../fach/filter/konstanten.ts'
import { Listenseite } from '../../fach/filter/Listenseite.tsx'
import type { Listenspalte } from '../../fach/filter/listenansicht.ts'
import { useGefilterteListe } from '../../fach/filter/useGefilterteListe.ts'
import { fristInWorten } from '../../fach/frist/frist.ts'
import { ladeTaxonvorschlaege } from '../../fach/taxon/taxonvorschlaege.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { useSeitenweg } from '../../technik/navigation/useSeitenweg.ts'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import seitenstil from './AufnahmenPage.module.css'
import { AUFNAHMENFILTER } from './aufnahmenfilter.ts'
import { Klassenanzeige, KnapperStand, klassenwert, Statusanzeige, statuswert } from './Elementanzeige.tsx'
import { useAufnahmenauswahl } from './useAufnahmenauswahl.tsx'
import type { Vorschauangaben } from './vorschau/Aufnahmevorschau.tsx'
import { useVorschau } from './vorschau/useVorschau.tsx'
import vorschaustil from './vorschau/Vorschau.module.css'

const SPALTEN: readonly Listenspalte<AufnahmeZeile>[] = [
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
    wert: zeile => ({ tag: zeile.datum }),
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
  ...ELEMENTE.flatMap((element, i): Listenspalte<AufnahmeZeile>[] => {
    const e = kurzVon(element)
    const spalte = { isSortable: true, priority: i === 0 ? 2 : 3 } as const
    return [
      {
        ...spalte,
        id: `${e}Status`,
        header: element,
        cell: zeile => <Statusanzeige stand={zeile[e]} />,
        wert: zeile => statuswert(zeile[e]),
      },
      {
        ...spalte,
        id: `${e}Klasse`,
        header: `Klasse ${element}`,
        cell: zeile => <Klassenanzeige stand={zeile[e]} />,
        wert: zeile => klassenwert(zeile[e]),
      },
    ]
  }),
  {
    id: 'frist',
    header: 'Frist',
    cell: zeile =>
      fristen(zeile).map(text => (
        <span className={seitenstil['frist']} key={text}>
          {text}
        </span>
      )),
    wert: zeile => fristen(zeile).join(', ') || null,
    isSortable: true,
    priority: 3,
  },
]

/** Je Qualitätselement mit Frist ein Eintrag. */
function fristen(zeile: AufnahmeZeile): string[] {
  return ELEMENTE.flatMap(element => {
    const worte = fristInWorten(zeile[kurzVon(element)])
    return worte === null ? [] : [`${element} ${worte}`]
  })
}

const ABFRAGE = listeAufnahmen.query as NonNullable<typeof listeAufnahmen.query>

/**
 * Neben der Vorschau bleibt von den gezeigten Spalten, was eine Aufnahme erkennen lässt, und je Element Status und Klasse in einer:
 * die Form des Status, sein Wort steht in der Vorschau. Ausgabe und Spaltenwahl gelten weiter der ganzen Liste.
 */
function verknappe(gezeigte: readonly Listenspalte<AufnahmeZeile>[]): readonly Listenspalte<AufnahmeZeile>[] {
  const vereint = new Set<Element>()
  return gezeigte.flatMap((spalte): Listenspalte<AufnahmeZeile>[] => {
    if (spalte.id === 'messstelle') return [{ ...spalte, cell: knappeMessstelle, wert: zeile => zeile.messstelle }]
    const element = ELEMENTE.find(e => [`${kurzVon(e)}Status`, `${kurzVon(e)}Klasse`].includes(spalte.id))
    if (element === undefined) return spalte.priority === 3 ? [] : [spalte]
    if (vereint.has(element)) return []
    vereint.add(element)
    return [
      { ...spalte, header: element, cell: zeile => <KnapperStand stand={zeile[kurzVon(element)]} />, wert: () => null },
    ]
  })
}

/** Liste der Aufnahmen, mit der Vorschau der gewählten daneben. */
export default function AufnahmenPage({ Vorschau }: { Vorschau: ComponentType<Vorschauangaben> }) {
  const akteur = akteurVon(useSitzung())
  const darfAnlegen = bereicheMitRecht(akteur, 'aufnahme.anlegen').length > 0
  const liste = useGefilterteListe(AUFNAHMENFILTER, ABFRAGE)
  const ergebnis = useQuery({
    ...abfrage(listeAufnahmen, { query: liste.eingabe }),
    enabled: liste.istBereit,
    placeholderData: keepPreviousData,
  })
  const daten = ergebnis.isPlaceholderData ? undefined : ergebnis.data
  const vorschau = useVorschau({
    Vorschau,
    zeilen: daten?.zeilen,
    seite: liste.angaben.seite,
    letzteSeite: daten ? Math.ceil(daten.gesamt / daten.groesse) : 1,
    blaettere: seite => liste.setze({ seite }),
  })
  const auswahl = useAufnahmenauswahl(liste.filter.werte)
  // Wer für Listen und Parameter einsteht, rechnet auch den ganzen Bestand nach.
  const importweg = useSeitenweg('TaxalistenImportPage')
  const protokollweg = useSeitenweg('TaxalistenProtokollePage')
  const ausfuhren = useAuswahlausfuhren()
  const vorlage = useDatenbankvorlage()
  const hintergrund = useHintergrundausfuhr()
  const { frage, ...imHintergrund } = hintergrund.eintrag({ art: 'alle', filter: liste.filter.werte })
  const weitere: readonly MenuEntry[] = [
    ...(hatRecht(akteur, 'aufnahme.einlesen')
      ? [{ id: 'aufnahmen', label: 'Aufnahmen importieren', icon: Upload, href: '/aufnahmen-import' }]
      : []),
    ...(importweg === null ? [] : [{ id: 'einlesen', label: 'Taxaliste importieren', icon: Upload, href: importweg }]),
    ...(protokollweg === null
      ? []
      : [{ id: 'protokolle', label: 'Protokolle der Taxalisten', icon: ListChecks, href: protokollweg }]),
    ...(hatRecht(akteur, 'taxaliste.lesen')
      ? [{ id: 'nachrechnen', label: 'Ergebnisse nachrechnen', icon: RotateCw, href: '/nachrechnung' }]
      : []),
    ...ausfuhren({ art: 'alle', filter: liste.filter.werte }).map(({ gibAus, ...eintrag }) => ({
      ...eintrag,
      onAction: gibAus,
    })),
    ...(hatRecht(akteur, 'eumeldung.erstellen')
      ? [
          {
            id: 'eumeldung',
            label: 'EU-Meldung (WISE-2)',
            icon: Landmark,
            href: auswahlverweis('/eu-meldung', { art: 'alle', filter: liste.filter.werte }),
          },
        ]
      : []),
    ...(hatRecht(akteur, 'qs.ziehen')
      ? [
          {
            id: 'qs-ziehung',
            label: 'Proben für die Qualitätssicherung ziehen',
            icon: Dices,
            href: auswahlverweis('/qs-ziehung', { art: 'alle', filter: liste.filter.werte }),
          },
        ]
      : []),
    ...(hatRecht(akteur, 'archiv.verwalten')
      ? [{ id: 'archive', label: 'Öffentliche Archive', icon: FileArchive, href: '/archive' }]
      : []),
    {
      id: 'vorlage',
      label: 'Vorlage der Datenbank (ZIP)',
      icon: FileArchive,
      isDisabled: vorlage.isPending,
      onAction: vorlage.gibAus,
    },
    { ...imHintergrund, onAction: frage },
  ]
  return (
    <>
      <Listenseite
        aktiveZeile={vorschau.aktiveZeile}
        anordnung={vorschau.ordneAn}
        auswahl={auswahl.angaben}
        beiZeile={vorschau.beiZeile}
        einzahl="Aufnahme"
        ergebnis={ergebnis}
        hauptknopf={
          darfAnlegen && (
            <LinkButton href="/aufnahme-anlegen" icon={Plus} size="dense" variant="primary">
              Neue Aufnahme
            </LinkButton>
          )
        }
        ladeVorschlaege={ladeVorschlaege}
        liesSeite={(seite, groesse) => rufe(listeAufnahmen, { query: { ...liste.eingabe, seite, groesse } })}
        liste={liste}
        schluessel={zeile => String(zeile.id)}
        spalten={SPALTEN}
        titel="Aufnahmen"
        verknappe={vorschau.istOffen ? verknappe : undefined}
        verweis={verweis}
        weitere={weitere}
        werkzeug={vorschau.werkzeug}
      />
      {auswahl.fenster}
      {hintergrund.fenster}
    </>
  )
}

/** In einer Zeile; ausgeschrieben steht sie in der Vorschau. */
function knappeMessstelle({ messstelle }: AufnahmeZeile) {
  return (
    <span className={vorschaustil['knapp']} title={messstelle}>
      {messstelle}
    </span>
  )
}

const verweis = ({ id }: { id: number }) => `/aufnahme-detail/${id}`

/** Erst Codes, die mit dem Text beginnen, dann, was die Liste sonst dazu findet, zuletzt Taxa mit ihrer Seite. */
async function ladeVorschlaege(suche: string, abbruch: AbortSignal) {
  const [codes, { zeilen }, taxa] = await Promise.all([
    rufe(listeAufnahmecodes, { query: { code: suche.slice(0, 60), anzahl: HOECHSTENS_VORSCHLAEGE }, abbruch }),
    rufe(listeAufnahmen, { query: { suche, groesse: HOECHSTENS_VORSCHLAEGE }, abbruch }),
    ladeTaxonvorschlaege(suche, abbruch),
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
  return [...vorschlaege.values(), ...taxa.slice(0, HOECHSTENS_TAXA)].slice(0, HOECHSTENS_VORSCHLAEGE)
}

const HOECHSTENS_TAXA = 4
