/**
 * What is seen of a page within the frame before its scripts have run: the menus, which lead on already, the heading of the page, and where the
 * bar, the tabs and what is below the heading will be. The server says the words (server/serving/outline.ts). Sizes are those of
 * `src/components/frame/Frame.tsx`, `Sidebar.tsx` and `page/PageHeader.tsx`.
 */
export const outline =
  '<div class="outline"><div class="outline-bar"></div><div class="outline-tabs"></div><div class="outline-menus">__MENUS__</div><main id="main">__HEADING__</main></div>'

export const outlineRules = `
.outline{position:fixed;inset:0;background:var(--fl-colors-bg-canvas)}
.outline>div{position:absolute;top:0;inset-inline:0;box-sizing:border-box;background:var(--fl-colors-bg-panel);border:0 solid var(--fl-colors-border)}
.outline-bar{height:3.5rem;border-bottom-width:1px!important}
.outline-tabs{top:3.5rem!important;height:2.5rem;border-bottom-width:1px!important}
.outline main{position:absolute;inset-inline:0;top:6rem;padding:.75rem}
.outline h1{display:flex;align-items:center;min-height:2.25rem;font-size:1.25rem;font-weight:600}
.outline-menus{display:none;bottom:0;width:210px;overflow:hidden;border-inline-end-width:1px!important;font-size:.875rem}
.outline-menus b{display:flex;align-items:center;gap:.625rem;height:3.5rem;padding-inline:1rem;border-bottom:1px solid var(--fl-colors-border);font-weight:600;line-height:1.25}
.outline-menus img{width:2rem;height:2rem}
.outline-menus i{display:block;height:2rem;margin:.75rem .75rem 0;border:1px solid var(--fl-colors-border);border-radius:var(--fl-radii-sm)}
.outline-menus ul{display:flex;flex-direction:column;gap:.125rem;padding:.5rem;list-style:none}
.outline-menus ul ul{padding:.125rem 0 0 .875rem}
.outline-menus li>:is(a,span){display:flex;align-items:center;min-height:2.25rem;padding-inline:calc(1.25rem + 1.15em) .625rem;border-radius:var(--fl-radii-md)}
.outline-menus li li>a{padding-inline-end:1.5rem}
.outline-menus li>span{font-weight:500}
.outline-menus [aria-current]{background:var(--fl-colors-accent-subtle);color:var(--fl-colors-accent-fg);font-weight:600}
[data-sidebar=closed] .outline-menus{width:56px}
[data-sidebar=closed] .outline-menus :is(ul,i),[data-sidebar=closed] .outline-menus b span{display:none}
@media (min-width:48rem){.outline main{padding:1.25rem}}
@media (min-width:62rem){.outline-menus{display:block}.outline :is(.outline-bar,.outline-tabs,main){inset-inline-start:210px!important}
[data-sidebar=closed] .outline :is(.outline-bar,.outline-tabs,main){inset-inline-start:56px!important}}`.replaceAll('\n', '')
