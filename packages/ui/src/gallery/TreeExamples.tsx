import FolderTree from 'lucide-react/icons/folder-tree'
import { useState } from 'react'
import { Tree } from '../tree/Tree.tsx'
import type { TreeNode } from '../tree/treeState.ts'
import { Columns, Example } from './Example.tsx'

const RIVERS: readonly TreeNode[] = [
  {
    id: 'donau',
    label: 'Donau',
    icon: FolderTree,
    children: [
      { id: 'inn', label: 'Inn', children: [{ id: 'salzach', label: 'Salzach' }] },
      { id: 'traun', label: 'Traun' },
      { id: 'enns', label: 'Enns', children: [{ id: 'steyr', label: 'Steyr' }] },
    ],
  },
  { id: 'drau', label: 'Drau', icon: FolderTree, children: [{ id: 'mur', label: 'Mur' }] },
  { id: 'rhein', label: 'Rhein mit einem sehr langen Namen, der in einer schmalen Spalte umbrechen muss' },
]

const LINKS: readonly TreeNode[] = [
  {
    id: 'daten',
    label: 'Daten',
    href: '#galerie-table',
    children: [
      { id: 'tabelle', label: 'Tabelle', href: '#galerie-table' },
      { id: 'baum', label: 'Baum', href: '#galerie-tree' },
    ],
  },
  { id: 'felder', label: 'Felder', href: '#galerie-fields-normal' },
]

/** Baum mit Auswahl, Baum aus Verweisen. */
export function TreeExamples() {
  const [selected, setSelected] = useState('traun')
  return (
    <Example id="tree" note="Pfeiltasten, Pos1 und Ende, Stern für alle Geschwister; Getipptes springt zum Knoten.">
      <Columns>
        <Tree
          defaultExpanded={['donau']}
          label="Gewässer"
          nodes={RIVERS}
          onSelect={node => setSelected(node.id)}
          selected={selected}
        />
        <Tree defaultExpanded={['daten']} label="Abschnitte der Galerie" nodes={LINKS} />
      </Columns>
    </Example>
  )
}
