import Filter from 'lucide-react/icons/filter'
import { Button } from '../button/Button.tsx'
import { IconButton } from '../button/IconButton.tsx'
import { LinkButton } from '../button/LinkButton.tsx'
import { Tooltip } from '../tooltip/Tooltip.tsx'
import { Example, Row } from './Example.tsx'

/** Tooltips an Schaltfläche, Verweis und Symbol. */
export function TooltipExamples() {
  return (
    <Example
      id="tooltip"
      note="Nach 300 ms unter dem Zeiger, sofort bei Tastaturfokus; langer Druck auf Berührbildschirmen heftet ihn an."
    >
      <Row>
        <Tooltip text="Der Tooltip ergänzt die Beschriftung.">
          <Button>Mit Tooltip</Button>
        </Tooltip>
        <Tooltip
          placement="bottom"
          text="Ein langer Tooltip bricht um, bleibt lesbar und verdeckt seinen Auslöser nie."
        >
          <LinkButton href="#galerie-tooltip">Verweis mit langem Tooltip</LinkButton>
        </Tooltip>
        <IconButton icon={Filter} label="Nur ein Symbol" />
      </Row>
    </Example>
  )
}
