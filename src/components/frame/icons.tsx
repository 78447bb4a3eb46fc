import {
  Anchor,
  Award,
  BadgeCheck,
  BookOpen,
  Boxes,
  Briefcase,
  Building2,
  Circle,
  CircleHelp,
  ContactRound,
  Folder,
  History,
  List,
  Megaphone,
  Pen,
  Scale,
  Search,
  Users,
  type LucideIcon,
} from 'lucide-react'

const icons: Record<string, LucideIcon> = {
  anchor: Anchor,
  award: Award,
  badge: BadgeCheck,
  book: BookOpen,
  boxes: Boxes,
  briefcase: Briefcase,
  building: Building2,
  contact: ContactRound,
  folder: Folder,
  help: CircleHelp,
  history: History,
  list: List,
  megaphone: Megaphone,
  pen: Pen,
  scale: Scale,
  search: Search,
  users: Users,
}

/** The icon a menu names; a ring for one this build does not know. */
export function MenuIcon({ name }: { name: string | null }) {
  const Icon = icons[name ?? ''] ?? Circle
  return <Icon size="1.15em" aria-hidden />
}
