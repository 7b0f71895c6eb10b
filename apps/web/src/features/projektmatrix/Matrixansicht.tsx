import { ELEMENTE_LABEL, METHODENANGABEN, type Probenmethode } from '@benthos/fachmodell'
import { benenneMethode } from '@benthos/fachmodell/dossier/benenneMethode'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Button } from '@benthos/ui/button/Button.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { DropdownMenu } from '@benthos/ui/menu/DropdownMenu.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import { SearchField } from '@benthos/ui/suggest/SearchField.tsx'
import ClipboardCopy from 'lucide-react/icons/clipboard-copy'
import FileDown from 'lucide-react/icons/file-down'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTabellenausgabe } from '../../fach/filter/useTabellenausgabe.ts'
import { groessenDer } from './groessen.ts'
import stil from './Matrixansicht.module.css'
import { Matrixdruck } from './Matrixdruck.tsx'
import { Matrixraster } from './Matrixraster.tsx'
import { baueMatrix, baueTaxonzeilen } from './matrixbau.ts'
import { alsMatrixtabelle } from './matrixtabelle.ts'
import { ERSTNACHWEIS, OHNE_MENGE } from './matrixtexte.ts'
import type { Projektmatrix } from './ProjektmatrixPage.tsx'

type Angaben = {
  matrix: Projektmatrix
  methode: Probenmethode
  /** aus der Adresse; gilt nur, wenn die Methode sie hat */
  groesse: string | null
  waehle: (neu: Readonly<Record<string, string | null>>) => void
}

/** Werkzeuge, Raster und Legende; gefaltet und gesucht wird nur hier, ohne den Server. */
export function Matrixansicht({
  matrix: { projekt, methoden, aufnahmen, taxa },
  methode,
  groesse: verlangte,
  waehle,
}: Angaben) {
  const [suche, setzeSuche] = useState('')
  const [gefaltet, setzeGefaltet] = useState<ReadonlySet<string>>(new Set())
  const gesucht = useDeferredValue(suche)
  const groessen = useMemo(() => groessenDer(methode, aufnahmen, taxa), [methode, aufnahmen, taxa])
  const groesse = groessen.find(({ schluessel }) => schluessel === verlangte) ?? groessen[0]
  const alle = useMemo(() => (groesse ? baueTaxonzeilen(taxa, aufnahmen, groesse) : []), [taxa, aufnahmen, groesse])
  const matrix = useMemo(
    () => groesse && baueMatrix(alle, aufnahmen.length, gesucht, gefaltet, groesse),
    [alle, aufnahmen.length, gesucht, gefaltet, groesse],
  )
  const falte = useCallback(
    (gruppe: string) =>
      setzeGefaltet(alt => {
        const neu = new Set(alt)
        if (!neu.delete(gruppe)) neu.add(gruppe)
        return neu
      }),
    [],
  )
  const { gibAus, istBeschaeftigt } = useTabellenausgabe({
    titel: 'Taxamatrix',
    filter: [
      `Projekt: ${projekt}`,
      `Methode: ${benenneMethode(methode)}`,
      `Menge: ${groesse?.label}`,
      ...(gesucht.trim() === '' ? [] : [`Taxa mit: ${gesucht.trim()}`]),
    ].join('; '),
    lade: () => {
      if (!matrix || !groesse) throw new Error('Die Matrix ist noch nicht geladen.')
      return alsMatrixtabelle(matrix, aufnahmen, groesse)
    },
  })
  if (!matrix || !groesse) return null
  const istAllesGefaltet = matrix.gruppen.every(gruppe => gefaltet.has(gruppe))
  const getroffen = matrix.taxonzeilen.length
  const name = `Taxamatrix ${projekt}, ${groesse.label}`
  return (
    <div className={stil['ansicht']}>
      <div className={stil['werkzeuge']}>
        {methoden.length > 1 && (
          <Select
            isClearable={false}
            label="Element und Methode"
            onChange={neu => waehle({ methode: neu, groesse: null })}
            options={methoden.map(eine => ({ value: eine.methode, label: benenneWahl(eine.methode, eine.proben) }))}
            size="dense"
            value={methode}
          />
        )}
        {groessen.length > 1 && (
          <Select
            isClearable={false}
            label="Menge"
            onChange={neu => waehle({ groesse: neu })}
            options={groessen.map(({ schluessel, label }) => ({ value: schluessel, label }))}
            size="dense"
            value={groesse.schluessel}
          />
        )}
        <SearchField
          isLabelHidden={false}
          label="Taxon, Familie oder Gruppe"
          maxLength={100}
          onChange={setzeSuche}
          placeholder="etwa Baetis"
          size="dense"
          value={suche}
        />
        <div className={stil['knoepfe']}>
          <Button
            onPress={() => setzeGefaltet(new Set(istAllesGefaltet ? [] : matrix.gruppen))}
            size="dense"
            variant="quiet"
          >
            {istAllesGefaltet ? 'Alle Gruppen aufklappen' : 'Alle Gruppen falten'}
          </Button>
          <Button icon={ClipboardCopy} isDisabled={istBeschaeftigt} onPress={() => gibAus('ablage')} size="dense">
            Kopieren
          </Button>
          <DropdownMenu
            entries={[
              { id: 'csv', label: 'Als CSV', icon: FileDown, onAction: () => gibAus('csv') },
              { id: 'xlsx', label: 'Als Excel-Datei', icon: FileSpreadsheet, onAction: () => gibAus('xlsx') },
            ]}
            isDisabled={istBeschaeftigt}
            label="Datei"
            placement="bottom end"
            size="dense"
          />
        </div>
      </div>
      <p className={stil['umfang']} role="status">
        {`${getroffen === alle.length ? '' : `${formatiereZahl(getroffen)} von `}${formatiereAnzahl(alle.length, 'Taxon', 'Taxa')} in ${formatiereAnzahl(matrix.gruppen.length, 'Gruppe', 'Gruppen')}${getroffen === alle.length ? '' : '; Summen nur über diese Taxa'}`}
      </p>
      {getroffen === 0 ? (
        <EmptyState title="Kein Taxon getroffen">
          Kein Name, keine Familie und keine Gruppe enthält diesen Text.
        </EmptyState>
      ) : (
        <>
          <Matrixraster aufnahmen={aufnahmen} falte={falte} groesse={groesse} matrix={matrix} name={name} />
          <Matrixdruck aufnahmen={aufnahmen} groesse={groesse} matrix={matrix} name={name} />
        </>
      )}
      <p className={stil['legende']}>
        {`${ERSTNACHWEIS} Erstnachweis: keine andere Aufnahme der Messstelle bis zu diesem Tag, die Sie lesen dürfen, führt die Art oder Gattung; in der ersten Taxaliste einer Messstelle steht er nicht. ${OHNE_MENGE} vorhanden, ohne ${groesse.label}. Stetigkeit: in so vielen der Aufnahmen.${groesse.istSummierbar ? '' : ' Zwischensummen nennen die Zahl der Taxa, denn Klassen lassen sich nicht addieren.'} Pfeiltasten bewegen eine Zelle, die Eingabetaste faltet eine Gruppe oder öffnet das Taxon und, im Kopf, die Aufnahme.`}
      </p>
    </div>
  )
}

function benenneWahl(methode: Probenmethode, proben: number): string {
  const element = ELEMENTE_LABEL[METHODENANGABEN[methode].element]
  const name = benenneMethode(methode)
  return `${name === element ? element : `${element}: ${name}`} (${formatiereZahl(proben)})`
}
