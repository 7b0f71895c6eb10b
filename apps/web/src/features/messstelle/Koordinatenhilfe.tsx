import { BUNDESLAENDER, KOORDINATENSYSTEME, labelVon } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { DataList } from '@benthos/ui/datalist/DataList.tsx'
import { ExpandableBlock } from '@benthos/ui/expandable/ExpandableBlock.tsx'
import type { AntwortVon } from '@benthos/vertrag'
import { deuteKoordinaten, type Koordinatenpaar, type Verwaltungslage } from '@benthos/vertrag/koordinaten'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TIPPRUHE_MS } from '../../fach/karte/konstanten.ts'
import { useRuhe } from '../../technik/formular/useRuhe.ts'
import { Vorschlag } from '../../technik/formular/Vorschlag.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { koordinatenstellen } from './koordinatenstellen.ts'
import stil from './Messstellen.module.css'
import type { Systemwechsel } from './useSystemwechsel.ts'

type Deutung = AntwortVon<typeof deuteKoordinaten>
const KEINES: Koordinatenpaar = { koordinatensystem: '4326', x: 0, y: 0 }

/** Was das Formular zur allgemeinen Lage schon sagt, und wie es sich füllt. */
type Lagefelder = {
  werte: Readonly<Partial<Record<keyof Verwaltungslage, unknown>>>
  setze: (werte: Partial<Verwaltungslage>) => void
}

type Angaben = {
  /** `null`, solange eine Angabe fehlt */
  paar: Koordinatenpaar | null
  wechsel: Systemwechsel
  /** fehlt im Lesen */
  uebernimm?: (paar: Koordinatenpaar) => void
  /** allgemeine Lage desselben Formulars; fehlt, wo es keine hat */
  lagefelder?: Lagefelder | undefined
}

/** Was zu den eingegebenen Koordinaten zu sagen ist: wie sie gemeint sein könnten und wie sie in anderen Systemen lauten. */
export function Koordinatenhilfe({ paar, wechsel, uebernimm, lagefelder }: Angaben) {
  const ruhig = useRuhe(paar, TIPPRUHE_MS)
  const { data, isPlaceholderData } = useQuery({
    ...abfrage(deuteKoordinaten, { body: ruhig ?? KEINES }),
    enabled: ruhig !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 'static',
  })
  // Hier gehalten: ein Paar, das sich nicht umrechnen lässt, klappt nicht zu, was jemand aufgeklappt hat.
  const [zeigtSysteme, setzeZeigtSysteme] = useState(false)
  // Beim Tippen gilt die Deutung noch dem vorigen Paar; anzubieten ist sie erst, wenn sie zu diesem gehört.
  const istAktuell = !isPlaceholderData && JSON.stringify(ruhig) === JSON.stringify(paar)
  if (!paar || !data) return null
  return (
    <>
      {istAktuell && data.meldung !== null && <Verwechslung eingabe={paar} {...data} uebernimm={uebernimm} />}
      {istAktuell && data.lage !== null && <Lage felder={lagefelder} lage={data.lage} />}
      {uebernimm && wechsel.vorher && (
        <Alert
          actions={
            <Button onPress={wechsel.behalteWerte} size="dense">
              Werte behalten, nur das System wechseln
            </Button>
          }
          isLive
          severity="info"
        >
          {`x und y sind aus „${systemname(wechsel.vorher)}“ umgerechnet.`}
        </Alert>
      )}
      {data.systeme.length > 0 && (
        <ExpandableBlock
          className={stil['systeme']}
          isExpanded={zeigtSysteme}
          onExpandedChange={setzeZeigtSysteme}
          title="In anderen Koordinatensystemen"
        >
          <AndereSysteme ausser={paar.koordinatensystem} systeme={data.systeme} />
        </ExpandableBlock>
      )}
    </>
  )
}

/**
 * Wo der Punkt verwaltungsmäßig liegt; was davon im Formular anders steht oder fehlt, ist mit einem Griff zu übernehmen: das
 * Bundesland für sich, denn es entscheidet, wer die Messstelle betreut.
 */
function Lage({ lage, felder }: { lage: Verwaltungslage; felder: Lagefelder | undefined }) {
  const land = labelVon(BUNDESLAENDER, lage.bundesland) ?? lage.bundesland
  const { bundesland, bezirk, gemeinde } = lage
  const fehltLand = felder !== undefined && felder.werte.bundesland !== bundesland
  const fehltOrt = felder !== undefined && (felder.werte.bezirk !== bezirk || felder.werte.gemeinde !== gemeinde)
  return (
    <Vorschlag
      text={`Der Punkt liegt in ${land}, Bezirk ${bezirk}, Gemeinde ${gemeinde}.`}
      {...(fehltLand && {
        tat: { label: `${land} als Bundesland übernehmen`, tue: () => felder.setze({ bundesland }) },
      })}
    >
      {fehltOrt && (
        <Button onPress={() => felder.setze({ bezirk, gemeinde })} size="dense">
          Bezirk und Gemeinde übernehmen
        </Button>
      )}
    </Vorschlag>
  )
}

type Verwechslungsangaben = Pick<Deutung, 'meldung' | 'lesarten'> & {
  eingabe: Koordinatenpaar
  uebernimm: ((paar: Koordinatenpaar) => void) | undefined
}

function Verwechslung({ eingabe, meldung, lesarten, uebernimm }: Verwechslungsangaben) {
  const vorschlaege = (uebernimm ? lesarten : []).map(({ bundesland, ...paar }) => (
    <Button key={paar.koordinatensystem} onPress={() => uebernimm?.(paar)} size="dense">
      {`${lesartname(eingabe, paar)}${bundesland ? ` (${labelVon(BUNDESLAENDER, bundesland)})` : ''}`}
    </Button>
  ))
  return (
    <Alert actions={vorschlaege.length > 0 ? vorschlaege : undefined} severity="warning">
      {meldung}
    </Alert>
  )
}

function lesartname(eingabe: Koordinatenpaar, paar: Koordinatenpaar): string {
  if (paar.koordinatensystem === eingabe.koordinatensystem) return 'x und y tauschen'
  const system = `Als „${systemname(paar)}“`
  return paar.x === eingabe.x ? `${system} übernehmen` : `${system} mit getauschtem x und y übernehmen`
}

function AndereSysteme({ systeme, ausser }: Pick<Deutung, 'systeme'> & { ausser: string }) {
  const items = systeme
    .filter(({ koordinatensystem }) => koordinatensystem !== ausser)
    .map(paar => {
      const stellen = koordinatenstellen(paar)
      const zahl = (wert: number) => formatiereZahl(wert, stellen, stellen)
      return { label: systemname(paar) ?? '', value: `x ${zahl(paar.x)} · y ${zahl(paar.y)}` }
    })
  return <DataList items={items} />
}

const systemname = ({ koordinatensystem }: Koordinatenpaar) => labelVon(KOORDINATENSYSTEME, koordinatensystem)
