import {
  BEREICHE_LABEL,
  type Bereich,
  BIOREGIONEN,
  BUNDESLAENDER,
  bereicheMitRecht,
  ELEMENTE,
  type Element,
  hatRecht,
  labelVon,
} from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { KLASSENTEXTE } from '@benthos/fachmodell/zustandsklasse'
import { ScaleBadge, type ScaleStep } from '@benthos/ui/badge/ScaleBadge.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { IconButton } from '@benthos/ui/button/IconButton.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import type { MenuEntry } from '@benthos/ui/menu/DropdownMenu.tsx'
import { schreibeAusschnitt } from '@benthos/vertrag/ausschnitt'
import { titelIn } from '@benthos/vertrag/feld'
import { ermittleListenplatz, listeMessstellen, type MessstelleZeile } from '@benthos/vertrag/messstelle'
import { Charakteristik, Identifizierung, LageAllgemein } from '@benthos/vertrag/messstellenabschnitte'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ChartLine from 'lucide-react/icons/chart-line'
import MapPin from 'lucide-react/icons/map-pin'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { type ReactNode, useEffect, useState } from 'react'
import { HOECHSTENS_VORSCHLAEGE } from '../../fach/filter/konstanten.ts'
import { Listenseite } from '../../fach/filter/Listenseite.tsx'
import type { Listenspalte } from '../../fach/filter/listenansicht.ts'
import { type GefilterteListe, useGefilterteListe } from '../../fach/filter/useGefilterteListe.ts'
import { profiladresse } from '../../fach/gewaesserprofil/profiladresse.ts'
import { type Kartenansicht, Kartenschalter, ListeMitKarte } from '../../fach/karte/ListeMitKarte.tsx'
import { Messstellenkarte } from '../../fach/karte/Messstellenkarte.tsx'
import type { Grenzen, Kartenpunkt } from '../../fach/karte/typen.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { useMedienabfrage } from '../../technik/layout/useMedienabfrage.ts'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import stil from './Messstellen.module.css'
import { MESSSTELLENFILTER } from './messstellenfilter.ts'

const ABFRAGE = listeMessstellen.query as NonNullable<typeof listeMessstellen.query>

const SPALTEN: readonly Listenspalte<MessstelleZeile>[] = [
  {
    id: 'code',
    header: titelIn(Identifizierung, 'code'),
    cell: z => z.code,
    isSortable: true,
    priority: 2,
    isNoWrap: true,
  },
  {
    id: 'name',
    header: titelIn(Identifizierung, 'name'),
    cell: z => (z.aktiv ? z.name : `${z.name} (außer Betrieb)`),
    isSortable: true,
    isRowHeader: true,
    priority: 1,
  },
  {
    id: 'gewaesser',
    header: titelIn(Identifizierung, 'gewaesserId'),
    cell: z => z.gewaesser,
    isSortable: true,
    priority: 2,
  },
  {
    id: 'gzuevId',
    header: titelIn(Identifizierung, 'gzuevId'),
    cell: z => z.gzuevId,
    isSortable: true,
    priority: 3,
    isNoWrap: true,
  },
  {
    id: 'art',
    header: titelIn(Identifizierung, 'art'),
    cell: z => BEREICHE_LABEL[z.art],
    isSortable: true,
    priority: 3,
    isNoWrap: true,
  },
  {
    id: 'bundesland',
    header: titelIn(LageAllgemein, 'bundesland'),
    cell: z => labelVon(BUNDESLAENDER, z.bundesland),
    isSortable: true,
    priority: 3,
  },
  {
    id: 'bioregion',
    header: titelIn(Charakteristik, 'bioregion'),
    cell: z => labelVon(BIOREGIONEN, z.bioregion),
    isSortable: true,
    priority: 3,
  },
  { id: 'aufnahmen', header: 'Aufnahmen', cell: z => z.anzahlAufnahmen, align: 'number', priority: 3 },
  {
    id: 'klasse',
    header: 'Letzte Klasse MZB',
    cell: z => <LetzteKlasse zeile={z} />,
    wert: z => z.letzteMzbKlasse,
    priority: 2,
  },
]

/** Neben der Karte bleibt Platz für das, was eine Messstelle erkennen lässt; der Rest steht in den Stammdaten. */
const NEBEN_DER_KARTE: readonly string[] = ['code', 'name', 'gewaesser', 'klasse']

/** Messstellen als Liste und auf der Karte, mit einer gemeinsamen Auswahl. */
export default function MessstellenPage() {
  const istBreit = useMedienabfrage('(width >= 60rem)')
  const [ansicht, setzeAnsicht] = useState<Kartenansicht>('beide')
  const [element, setzeElement] = useState<Element>(ELEMENTE[0])
  const [gewaehlt, setzeGewaehlt] = useState<Kartenpunkt | null>(null)
  const akteur = akteurVon(useSitzung())
  const bereiche = bereicheMitRecht(akteur, 'messstelle.bearbeiten')
  const liste = useGefilterteListe(MESSSTELLENFILTER, ABFRAGE)
  const ergebnis = useQuery({
    ...abfrage(listeMessstellen, { query: liste.eingabe }),
    enabled: liste.istBereit,
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (gewaehlt) document.querySelector('tr[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [gewaehlt])
  const zeige = (punkt: Kartenpunkt | null) => {
    setzeGewaehlt(punkt)
    // Die Zeile kennt die Klasse des MZB; die Karte zeigt dieselbe.
    setzeElement(ELEMENTE[0])
    if (punkt && ansicht === 'liste') setzeAnsicht(istBreit ? 'beide' : 'karte')
  }
  const beschraenke = (grenzen: Grenzen) =>
    liste.filter.sende({
      art: 'setze',
      kriterium: 'ausschnitt',
      wert: schreibeAusschnitt(grenzen),
      sofort: true,
    })
  const istSchmal = istBreit && ansicht !== 'liste'
  const spalten = SPALTEN.filter(({ id }) => !istSchmal || NEBEN_DER_KARTE.includes(id))
  const stehtHier = gewaehlt && ergebnis.data?.zeilen.some(({ id }) => id === gewaehlt.id)
  const neben = handlungen(bereiche, hatRecht(akteur, 'netz.verwalten'), hatRecht(akteur, 'werte.pruefen'))
  const ordneAn = (tabelle: ReactNode, treffer: ReactNode) => (
    <ListeMitKarte
      ansicht={ansicht}
      istBreit={istBreit}
      karte={
        <Messstellenkarte
          auswahl={{ element, filter: liste.filter.werte }}
          beiAusschnitt={beschraenke}
          beiElement={setzeElement}
          beiWahl={setzeGewaehlt}
          gewaehlt={gewaehlt}
          {...(gewaehlt && ergebnis.data && !stehtHier && { hinweis: <Listensprung id={gewaehlt.id} liste={liste} /> })}
        />
      }
      liste={tabelle}
      setzeAnsicht={setzeAnsicht}
      treffer={treffer}
    />
  )
  return (
    <Listenseite
      aktiveZeile={gewaehlt ? String(gewaehlt.id) : undefined}
      anordnung={ordneAn}
      einzahl="Messstelle"
      istTrefferAussen={!istBreit}
      ergebnis={ergebnis}
      {...neben}
      ladeVorschlaege={ladeVorschlaege}
      liesSeite={(seite, groesse) => rufe(listeMessstellen, { query: { ...liste.eingabe, seite, groesse } })}
      liste={liste}
      schluessel={zeile => String(zeile.id)}
      spalten={[...spalten, kartenspalte(gewaehlt, zeige)]}
      titel="Messstellen"
      verweis={verweis}
      werkzeug={istBreit && <Kartenschalter ansicht={ansicht} setzeAnsicht={setzeAnsicht} />}
    />
  )
}

/** Schaltfläche je Zeile: zeigt die Messstelle auf der Karte; noch einmal hebt die Auswahl auf. */
function kartenspalte(
  gewaehlt: Kartenpunkt | null,
  zeige: (punkt: Kartenpunkt | null) => void,
): Listenspalte<MessstelleZeile> {
  return {
    id: 'karte',
    header: 'Karte',
    isHeaderHidden: true,
    priority: 2,
    cell: ({ id, code, name, laenge, breite, letzteMzbKlasse: klasse }) => {
      const istGewaehlt = gewaehlt?.id === id
      return laenge === null || breite === null ? null : (
        <IconButton
          aria-pressed={istGewaehlt}
          icon={MapPin}
          label={`${name} auf der Karte zeigen`}
          onPress={() => zeige(istGewaehlt ? null : { id, code, name, laenge, breite, klasse })}
          size="dense"
        />
      )
    },
  }
}

/** Führt von einer auf der Karte gewählten Messstelle zu ihrer Seite der Liste. */
function Listensprung({ id, liste }: { id: number; liste: GefilterteListe<typeof ABFRAGE> }) {
  const { seite: _seite, groesse: _groesse, ...query } = liste.eingabe
  const { data } = useQuery(abfrage(ermittleListenplatz, { params: { id }, query }))
  if (!data) return null
  const { platz } = data
  if (platz === null) return 'Der Filter der Liste blendet sie aus.'
  return (
    <Button
      onPress={() => liste.setze({ seite: Math.ceil(platz / liste.angaben.groesse) })}
      size="dense"
      variant="quiet"
    >
      In der Liste zeigen
    </Button>
  )
}

const verweis = ({ id }: { id: number }) => `/stammdaten/${id}`

async function ladeVorschlaege(suche: string, abbruch: AbortSignal) {
  const { zeilen } = await rufe(listeMessstellen, { query: { suche, groesse: HOECHSTENS_VORSCHLAEGE }, abbruch })
  return zeilen.map(zeile => ({
    id: String(zeile.id),
    label: zeile.name,
    description: `${zeile.code}, ${zeile.gewaesser}`,
    href: verweis(zeile),
  }))
}

/** Was der Angemeldete hier anlegen und pflegen darf: das eine als Schaltfläche, alles andere im Menü. */
function handlungen(bereiche: readonly Bereich[], mitNetz: boolean, mitPruefung: boolean) {
  const profil = { id: 'profil', label: 'Gewässerprofil', icon: ChartLine, href: profiladresse({}) }
  if (bereiche.length === 0) return { weitere: [profil] }
  const gzuev = { id: 'gzuev', label: 'Neue GZÜV-Messstelle', icon: Plus, href: '/gzuev-anlegen' }
  const andere = { id: 'neu', label: 'Neue Messstelle', icon: Plus, href: '/messstelle-anlegen' }
  const anlegen = [
    ...(bereiche.some(bereich => bereich !== 'GZUEV') ? [andere] : []),
    ...(bereiche.includes('GZUEV') ? [gzuev] : []),
  ]
  const [haupt, ...uebrige] = anlegen
  const weitere: readonly MenuEntry[] = [
    ...uebrige,
    profil,
    { id: 'einlesen', label: 'Messstellen importieren', icon: Upload, href: '/messstellen-import' },
    { id: 'gewaesser', label: 'Gewässer importieren', icon: Upload, href: '/gewaesser-import' },
    ...(mitNetz ? [{ id: 'netz', label: 'Gewässernetz', href: '/gewaessernetz' }] : []),
    ...(mitPruefung ? [{ id: 'werte', label: 'Werte prüfen', href: '/werte-pruefen' }] : []),
  ]
  const hauptknopf = haupt && (
    <LinkButton href={haupt.href} icon={haupt.icon} size="dense" variant="primary">
      {haupt.label}
    </LinkButton>
  )
  return { hauptknopf, weitere }
}

function LetzteKlasse({ zeile }: { zeile: MessstelleZeile }) {
  const { letzteMzbKlasse: klasse, letzteMzbKlasseDatum: datum } = zeile
  if (klasse === null) return '–'
  return (
    <span className={stil['klasse']}>
      <ScaleBadge label={KLASSENTEXTE[klasse as ScaleStep]} size="small" step={klasse as ScaleStep} />
      <span className={stil['datum']}>{datum && formatiereDatum(datum)}</span>
    </span>
  )
}
