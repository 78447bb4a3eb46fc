import {
  Activity,
  Anchor,
  Award,
  BadgeCheck,
  BookOpen,
  Boxes,
  Briefcase,
  Building2,
  Circle,
  CircleHelp,
  ClipboardCheck,
  ContactRound,
  Database,
  Folder,
  Handshake,
  History,
  List,
  Mail,
  Megaphone,
  OctagonX,
  Pen,
  Plug,
  Scale,
  Search,
  Settings,
  Stamp,
  ShieldCheck,
  Users,
  Workflow,
  type LucideIcon,
} from 'lucide-react'
import { memo } from 'react'

const icons: Record<string, LucideIcon> = {
  activity: Activity,
  anchor: Anchor,
  award: Award,
  badge: BadgeCheck,
  book: BookOpen,
  boxes: Boxes,
  briefcase: Briefcase,
  building: Building2,
  clipboard: ClipboardCheck,
  contact: ContactRound,
  database: Database,
  folder: Folder,
  handshake: Handshake,
  help: CircleHelp,
  history: History,
  list: List,
  mail: Mail,
  megaphone: Megaphone,
  pen: Pen,
  plug: Plug,
  scale: Scale,
  search: Search,
  settings: Settings,
  stamp: Stamp,
  stop: OctagonX,
  shield: ShieldCheck,
  users: Users,
  workflow: Workflow,
}

/** What a menu can name. */
export const iconNames: readonly string[] = Object.keys(icons)

/** The icon a menu names; a ring for one this build does not know. */
export const MenuIcon = memo(function MenuIcon({ name }: { name: string | null }) {
  const Icon = icons[name ?? ''] ?? Circle
  return <Icon size="1.15em" aria-hidden />
})
