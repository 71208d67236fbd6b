import type { Page } from "@playwright/test";
import { richText } from "@/prisma/seed/rich-text";
import { openPage, signInPage, watchConsole } from "./browser";
import type { TestTenant } from "./fixtures";
import { expect, test } from "./ui-test";

const block = (key: string, text: string, more: object = {}) => ({
  ...{ key, text, type: "unstyled", depth: 0, inlineStyleRanges: [], entityRanges: [], data: {} },
  ...more,
});

const document = (blocks: object[], entityMap: object = {}) => JSON.stringify({ blocks, entityMap });

async function importAgreement(tenant: TestTenant, content: Record<string, string>): Promise<string> {
  const id = `${tenant.id}-terms`;
  const wordings = Object.entries(content).map(([code, body]) => [code, { title: "Terms", description: "", body }]);
  const agreement = { _id: id, tenant: tenant.id, active: true, type: "USER", content: Object.fromEntries(wordings) };
  await tenant.import("agreements", [agreement]);
  return id;
}

const field = (page: Page, language = "English") => page.getByRole("textbox", { name: `Text in ${language}` });

async function save(page: Page, id: string): Promise<void> {
  await page.getByRole("button", { name: "Review and save" }).click();
  await page.getByRole("button", { name: /^Save version/ }).click();
  await expect(page).toHaveURL(new RegExp(`/agreements/${id}$`));
}

test("An imported text is drawn as it was written, and when I add a word the rest of it stays as it is", async ({
  tenant,
  page,
}) => {
  watchConsole(page);
  const embedded = (key: number) => ({ type: "atomic", entityRanges: [{ offset: 0, length: 1, key }] });
  const image = {
    type: "IMAGE",
    mutability: "IMMUTABLE",
    data: { src: "https://a.example/map.png", alt: "Our sites" },
  };
  const blocks = [
    block("a", "Fjord AS\nStorgata 1\u00850155 Oslo", { data: { "text-align": "center" } }),
    block("b", "يجب على المستخدم قراءة SLA-500 قبل الموافقة (انظر القسم 2.1)."),
    block("c", "الدعم", { type: "unordered-list-item" }),
    block("d", "Support", { type: "unordered-list-item" }),
    block("e", "Up to 102 requests and CO2", {
      inlineStyleRanges: [
        { offset: 8, length: 1, style: "SUPERSCRIPT" },
        { offset: 25, length: 1, style: "SUBSCRIPT" },
        { offset: 0, length: 5, style: "color-red" },
      ],
    }),
    block("f", " ", embedded(0)),
    block("g", " ", embedded(1)),
    block("h", "Ask anybody", { entityRanges: [{ offset: 4, length: 3, key: 2 }] }),
    block("i", "Last line"),
  ];
  const entityMap = {
    0: image,
    1: { type: "HORIZONTAL_RULE", mutability: "IMMUTABLE", data: {} },
    2: { type: "LINK", mutability: "MUTABLE", data: { url: "https://exa mple.com" } },
  };
  const nested = [block("k", "Ytre", { children: [block("k", "Indre")] }), block("k", "Samme nøkkel")];
  const id = await importAgreement(tenant, {
    en: document(blocks, entityMap),
    nb: JSON.stringify({ blocks: nested }),
  });
  await openPage(page, tenant, `/agreements/${id}`);
  const text = page.getByRole("article");
  const address = text.getByText("Fjord AS");
  await expect(address).toHaveCSS("white-space", "pre-wrap");
  expect(await address.textContent()).toBe("Fjord AS\nStorgata 1\n0155 Oslo");
  for (const [words, direction] of [
    ["يجب على", "rtl"],
    ["الدعم", "rtl"],
    ["Support", "ltr"],
  ] as const) {
    await expect(text.getByText(words)).toHaveCSS("direction", direction);
    await expect(text.getByText(words)).toHaveCSS("text-align", "start");
  }
  await expect(text.locator("sup")).toHaveText("2");
  await expect(text.locator("sub")).toHaveText("2");
  await expect(text.getByText("Our sites")).toBeVisible();
  await expect(text.locator("hr")).toBeVisible();
  await expect(text.getByText("link off")).toBeVisible();
  await page.getByRole("navigation", { name: "Languages" }).getByRole("link", { name: /Norsk/ }).click();
  for (const words of ["Ytre", "Indre", "Samme nøkkel"]) await expect(text.getByText(words)).toBeVisible();

  await page.goto(`/agreements/${id}/edit?language=nb`);
  const norwegian = field(page, "Norwegian Bokmål");
  for (const words of ["Ytre", "Indre", "Samme nøkkel"]) await expect(norwegian.getByText(words)).toBeVisible();
  await expect(field(page).getByText("Our sites")).toBeVisible();
  await field(page).getByText("Last line").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" of it");
  await save(page, id);
  const { body } = await tenant.api.get(`/v1/agreement/${id}`);
  const saved = JSON.parse(body.content.en.body);
  expect(saved.blocks).toHaveLength(blocks.length);
  expect(saved.blocks.at(-1).text).toBe("Last line of it");
  for (const [at, expected] of blocks.slice(0, -1).entries()) {
    const { inlineStyleRanges, ...rest } = saved.blocks[at];
    expect(rest).toEqual({ ...expected, inlineStyleRanges: undefined, entityRanges: rest.entityRanges });
    expect(inlineStyleRanges).toHaveLength(expected.inlineStyleRanges.length);
    expect(inlineStyleRanges).toEqual(expect.arrayContaining(expected.inlineStyleRanges));
  }
  expect(Object.values(saved.entityMap)).toEqual(Object.values(entityMap));
  expect(body.content.nb.body).toBe(JSON.stringify({ blocks: nested }));
});

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {color:red} --></style></head>
<body><!--StartFragment-->
<h1 style='mso-list:l1 level1 lfo2'><![if !supportLists]><span><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span></span><![endif]>Data
processing<o:p></o:p></h1>
<p class=MsoNormal><b>Bold</b> and <a href="https://example.com/dpa"><span style='color:blue'>a link</span></a><span class=msoDel><del>gone</del></span>, x<sup>2</sup><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span></span><![endif]>Bullet<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>a)<span>&nbsp; </span></span><![endif]>Numbered<o:p></o:p></p>
<table><tr><td><p class=MsoNormal>Cell</p></td><td><p class=MsoNormal>Other</p></td></tr></table>
<!--EndFragment--></body></html>`;

const googleDocs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400;">Termination</span></h2>
<p dir="ltr"><span style="font-weight:700;">Strong</span><span style="font-weight:400;font-style:italic;text-decoration:none;"> slanted</span><span style="text-decoration:underline;"> lined</span></p>
<ol><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>First</span></p></li><ul><li aria-level="2"><p><span>Inner</span></p></li></ul></ol></b>`;

const webPage = `<h3>Sub<script>window.hacked = 1</script></h3><p>One<br>two&nbsp;<a href="javascript:window.hacked=1">bad</a> <img src=x onerror="window.hacked=1"> <em>soft</em></p>
<blockquote><p>Quoted</p></blockquote><pre>a = 1
b = 2</pre><svg onload="window.hacked=1"></svg><iframe srcdoc="<script>parent.hacked=1</script>"></iframe>`;

test("What I paste from Word, Google Docs or a web page keeps its structure, and nothing of it runs", async ({
  tenant,
  page,
}) => {
  const { body: created } = await tenant.api.post("/v1/agreement", {
    content: { en: { title: "Terms", description: "", body: richText("Start") } },
  });
  await openPage(page, tenant, `/agreements/${created._id}/edit`);
  await field(page).click();
  const paste = async (html: string | undefined, plain: string) => {
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Enter");
    await field(page).evaluate(
      (target, [formatted, text]) => {
        const data = new DataTransfer();
        if (formatted !== undefined) data.setData("text/html", formatted);
        data.setData("text/plain", text ?? "");
        target.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
      },
      [html, plain] as const,
    );
  };
  await paste(undefined, "Plain <b>text</b>\nof two lines");
  await paste(word, "");
  await paste(googleDocs, "");
  await paste(webPage, "");
  await save(page, created._id);
  const { body } = await tenant.api.get(`/v1/agreement/${created._id}`);
  const { blocks, entityMap } = JSON.parse(body.content.en.body);
  const read = blocks.map((each: { type: string; depth: number; text: string }) => [each.type, each.depth, each.text]);
  expect(read).toEqual([
    ["unstyled", 0, "Start"],
    ["unstyled", 0, "Plain <b>text</b>"],
    ["unstyled", 0, "of two lines"],
    ["header-one", 0, "1. Data processing"],
    ["unstyled", 0, "Bold and a link, x2"],
    ["unordered-list-item", 0, "Bullet"],
    ["ordered-list-item", 1, "Numbered"],
    ["unstyled", 0, "Cell\tOther"],
    ["header-two", 0, "Termination"],
    ["unstyled", 0, "Strong slanted lined"],
    ["ordered-list-item", 0, "First"],
    ["unordered-list-item", 1, "Inner"],
    ["header-three", 0, "Sub"],
    ["unstyled", 0, "One\ntwo bad soft"],
    ["blockquote", 0, "Quoted"],
    ["code-block", 0, "a = 1\nb = 2"],
  ]);
  const styled = (text: string) =>
    blocks
      .find((each: { text: string }) => each.text === text)
      .inlineStyleRanges.map(({ offset, length, style }: { offset: number; length: number; style: string }) => [
        style,
        text.slice(offset, offset + length),
      ]);
  expect(styled("Bold and a link, x2")).toEqual([
    ["BOLD", "Bold"],
    ["SUPERSCRIPT", "2"],
  ]);
  expect(styled("Termination")).toEqual([]);
  expect(styled("Strong slanted lined")).toEqual([
    ["BOLD", "Strong"],
    ["ITALIC", " slanted"],
    ["UNDERLINE", " lined"],
  ]);
  expect(Object.values(entityMap)).toEqual([
    { type: "LINK", mutability: "MUTABLE", data: { url: "https://example.com/dpa" } },
  ]);
  expect(await page.evaluate("window.hacked")).toBeUndefined();
});

test("When two tabs edit one agreement, neither overwrites the draft of the other, and I choose which one stays", async ({
  tenant,
  page,
  context,
}) => {
  const { body } = await tenant.api.post("/v1/agreement", {
    content: { en: { title: "Terms", description: "", body: richText("Backups are deleted after 30 days.") } },
  });
  await signInPage(page, await tenant.user());
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(`/agreements/${body._id}/edit`);
  const write = async (tab: Page, words: string) => {
    await field(tab).getByText("Backups").click();
    await tab.keyboard.press("End");
    await tab.keyboard.type(words);
  };
  await write(page, " Of the first.");
  await expect(page.getByText(/Saved on this device/)).toBeVisible();
  const choice = other.getByRole("region", { name: "Draft of another tab" });
  await expect(choice).toBeVisible();
  await write(other, " Of the second.");
  await field(other).blur();
  await page.reload();
  await expect(field(page)).toContainText("Of the first.");
  await choice.getByRole("button", { name: "Show that draft" }).click();
  await expect(field(other)).toContainText("Of the first.");
  await other.getByRole("button", { name: "Undo" }).click();
  await expect(field(other)).toContainText("Of the second.");
  await expect(page.getByRole("region", { name: "Draft of another tab" })).toBeVisible();
  await page.getByRole("button", { name: "Keep this draft" }).click();
  await expect(choice).toBeVisible();
  await page.reload();
  await expect(field(page)).toContainText("Of the first.");
});
