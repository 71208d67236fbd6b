import { icon } from "./icon";

/*
 * The icons of the product, from Tabler Icons 3.51.0 (tabler.io/icons, LICENSE in this folder): the outlines of an icon's
 * file, one after the other. Its package has 18,000 files, which is a quarter of an installation.
 */

export type { Icon } from "./icon";

export const IconActivity = icon("M3 12h4l3 8l4-16l3 8h4");
export const IconAdjustments = icon(
  "M4 10a2 2 0 1 0 4 0a2 2 0 0 0-4 0M6 4v4M6 12v8M10 16a2 2 0 1 0 4 0a2 2 0 0 0-4 0M12 4v10M12 18v2M16 7a2 2 0 1 0 4 0a2 2 0 0 0-4 0M18 4v1M18 9v11",
);
export const IconAlertCircle = icon("M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M12 8v4M12 16h.01");
export const IconAlertTriangle = icon(
  "M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636-2.87l-8.106-13.536a1.914 1.914 0 0 0-3.274 0M12 16h.01",
);
export const IconApi = icon(
  "M4 13h5M12 16v-8h3a2 2 0 0 1 2 2v1a2 2 0 0 1-2 2h-3M20 8v8M9 16v-5.5a2.5 2.5 0 0 0-5 0v5.5",
);
export const IconArrowBackUp = icon("M9 14l-4-4l4-4M5 10h11a4 4 0 1 1 0 8h-1");
export const IconArrowBarToLeft = icon("M10 12l10 0M10 12l4 4M10 12l4-4M4 4l0 16");
export const IconArrowBarToRight = icon("M14 12l-10 0M14 12l-4 4M14 12l-4-4M20 4l0 16");
export const IconArrowDown = icon("M12 5l0 14M18 13l-6 6M6 13l6 6");
export const IconArrowLeft = icon("M5 12l14 0M5 12l6 6M5 12l6-6", { isMirrored: true });
export const IconArrowRight = icon("M5 12l14 0M13 18l6-6M13 6l6 6", { isMirrored: true });
export const IconArrowUp = icon("M12 5l0 14M18 11l-6-6M6 11l6-6");
export const IconArrowsSort = icon("M3 9l4-4l4 4m-4-4v14M21 15l-4 4l-4-4m4 4v-14");
export const IconBan = icon("M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M5.7 5.7l12.6 12.6");
export const IconBarcode = icon(
  "M4 7v-1a2 2 0 0 1 2-2h2M4 17v1a2 2 0 0 0 2 2h2M16 4h2a2 2 0 0 1 2 2v1M16 20h2a2 2 0 0 0 2-2v-1M5 11h1v2h-1l0-2M10 11l0 2M14 11h1v2h-1l0-2M19 11l0 2",
);
export const IconBell = icon(
  "M10 5a2 2 0 1 1 4 0a7 7 0 0 1 4 6v3a4 4 0 0 0 2 3h-16a4 4 0 0 0 2-3v-3a7 7 0 0 1 4-6M9 17v1a3 3 0 0 0 6 0v-1",
);
export const IconBlockquote = icon(
  "M6 15h15M21 19h-15M15 11h6M21 7h-6M9 9h1a1 1 0 1 1-1 1v-2.5a2 2 0 0 1 2-2M3 9h1a1 1 0 1 1-1 1v-2.5a2 2 0 0 1 2-2",
);
export const IconBold = icon("M7 5h6a3.5 3.5 0 0 1 0 7h-6l0-7M13 12h1a3.5 3.5 0 0 1 0 7h-7v-7");
export const IconBolt = icon("M13 3l0 7l6 0l-8 11l0-7l-6 0l8-11");
export const IconBookmarkOff = icon(
  "M7.708 3.721a3.982 3.982 0 0 1 2.292-.721h4a4 4 0 0 1 4 4v7m0 4v3l-6-4l-6 4v-14c0-.308 .035-.609 .1-.897M3 3l18 18",
);
export const IconBookmarkPlus = icon("M12 17l-6 4v-14a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v5M16 19h6M19 16v6");
export const IconBuilding = icon(
  "M3 21l18 0M9 8l1 0M9 12l1 0M9 16l1 0M14 8l1 0M14 12l1 0M14 16l1 0M5 21v-16a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16",
);
export const IconBuildingStore = icon(
  "M3 21l18 0M3 7v1a3 3 0 0 0 6 0v-1m0 1a3 3 0 0 0 6 0v-1m0 1a3 3 0 0 0 6 0v-1h-18l2-4h14l2 4M5 21l0-10.15M19 21l0-10.15M9 21v-4a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2v4",
);
export const IconCalendarEvent = icon(
  "M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2l0-12M16 3l0 4M8 3l0 4M4 11l16 0M8 15h2v2h-2l0-2",
);
export const IconCash = icon(
  "M7 15h-3a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1h12a1 1 0 0 1 1 1v3M7 10a1 1 0 0 1 1-1h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-12a1 1 0 0 1-1-1l0-8M12 14a2 2 0 1 0 4 0a2 2 0 0 0-4 0",
);
export const IconCheck = icon("M5 12l5 5l10-10");
export const IconChevronDown = icon("M6 9l6 6l6-6");
export const IconChevronLeft = icon("M15 6l-6 6l6 6", { isMirrored: true });
export const IconChevronRight = icon("M9 6l6 6l-6 6", { isMirrored: true });
export const IconChevronUp = icon("M6 15l6-6l6 6");
export const IconCircle = icon("M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0");
export const IconCircleCheck = icon("M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M9 12l2 2l4-4");
export const IconCircleDashed = icon(
  "M8.56 3.69a9 9 0 0 0-2.92 1.95M3.69 8.56a9 9 0 0 0-.69 3.44M3.69 15.44a9 9 0 0 0 1.95 2.92M8.56 20.31a9 9 0 0 0 3.44 .69M15.44 20.31a9 9 0 0 0 2.92-1.95M20.31 15.44a9 9 0 0 0 .69-3.44M20.31 8.56a9 9 0 0 0-1.95-2.92M15.44 3.69a9 9 0 0 0-3.44-.69",
);
export const IconCircleDot = icon("M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0");
export const IconCode = icon("M7 8l-4 4l4 4M17 8l4 4l-4 4M14 4l-4 16");
export const IconColumns3 = icon(
  "M3 4a1 1 0 0 1 1-1h16a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-16a1 1 0 0 1-1-1v-16M9 3v18M15 3v18",
);
export const IconCommand = icon("M7 9a2 2 0 1 1 2-2v10a2 2 0 1 1-2-2h10a2 2 0 1 1-2 2v-10a2 2 0 1 1 2 2h-10");
export const IconCopy = icon(
  "M7 9.667a2.667 2.667 0 0 1 2.667-2.667h8.666a2.667 2.667 0 0 1 2.667 2.667v8.666a2.667 2.667 0 0 1-2.667 2.667h-8.666a2.667 2.667 0 0 1-2.667-2.667l0-8.666M4.012 16.737a2.005 2.005 0 0 1-1.012-1.737v-10c0-1.1 .9-2 2-2h10c.75 0 1.158 .385 1.5 1",
);
export const IconCopyPlus = icon(
  "M7 9.667a2.667 2.667 0 0 1 2.667-2.667h8.666a2.667 2.667 0 0 1 2.667 2.667v8.666a2.667 2.667 0 0 1-2.667 2.667h-8.666a2.667 2.667 0 0 1-2.667-2.667l0-8.666M4.012 16.737a2 2 0 0 1-1.012-1.737v-10c0-1.1 .9-2 2-2h10c.75 0 1.158 .385 1.5 1M11 14h6M14 11v6",
);
export const IconDeviceDesktop = icon(
  "M3 5a1 1 0 0 1 1-1h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-16a1 1 0 0 1-1-1v-10M7 20h10M9 16v4M15 16v4",
);
export const IconDeviceFloppy = icon(
  "M6 4h10l4 4v10a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2M10 14a2 2 0 1 0 4 0a2 2 0 1 0-4 0M14 4l0 4l-6 0l0-4",
);
export const IconDeviceLaptop = icon(
  "M3 19l18 0M5 7a1 1 0 0 1 1-1h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-12a1 1 0 0 1-1-1l0-8",
);
export const IconDeviceMobile = icon(
  "M6 5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-14M11 4h2M12 17v.01",
);
export const IconDeviceMobileOff = icon(
  "M7.159 3.185c.256-.119 .54-.185 .841-.185h8a2 2 0 0 1 2 2v9m0 4v1a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-13M11 4h2M3 3l18 18M12 17v.01",
);
export const IconDots = icon(
  "M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0",
);
export const IconDownload = icon("M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2M7 11l5 5l5-5M12 4l0 12");
export const IconExternalLink = icon("M12 6h-6a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-6M11 13l9-9M15 4h5v5");
export const IconEye = icon(
  "M10 12a2 2 0 1 0 4 0a2 2 0 0 0-4 0M21 12c-2.4 4-5.4 6-9 6c-3.6 0-6.6-2-9-6c2.4-4 5.4-6 9-6c3.6 0 6.6 2 9 6",
);
export const IconEyeOff = icon(
  "M10.585 10.587a2 2 0 0 0 2.829 2.828M16.681 16.673a8.717 8.717 0 0 1-4.681 1.327c-3.6 0-6.6-2-9-6c1.272-2.12 2.712-3.678 4.32-4.674m2.86-1.146a9.055 9.055 0 0 1 1.82-.18c3.6 0 6.6 2 9 6c-.666 1.11-1.379 2.067-2.138 2.87M3 3l18 18",
);
export const IconFileText = icon(
  "M14 3v4a1 1 0 0 0 1 1h4M17 21h-10a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2M9 9l1 0M9 13l6 0M9 17l6 0",
);
export const IconFilter = icon(
  "M4 4h16v2.172a2 2 0 0 1-.586 1.414l-4.414 4.414v7l-6 2v-8.5l-4.48-4.928a2 2 0 0 1-.52-1.345v-2.227",
);
export const IconFingerprint = icon(
  "M18.9 7a8 8 0 0 1 1.1 5v1a6 6 0 0 0 .8 3M8 11a4 4 0 0 1 8 0v1a10 10 0 0 0 2 6M12 11v2a14 14 0 0 0 2.5 8M8 15a18 18 0 0 0 1.8 6M4.9 19a22 22 0 0 1-.9-7v-1a8 8 0 0 1 12-6.95",
);
export const IconFingerprintScan = icon(
  "M9 11a3 3 0 0 1 6 0c0 1.657 .612 3.082 1 4M12 11v1.75c-.001 1.11 .661 2.206 1 3.25M9 14.25c.068 .58 .358 1.186 .5 1.75M4 8v-2a2 2 0 0 1 2-2h2M4 16v2a2 2 0 0 0 2 2h2M16 4h2a2 2 0 0 1 2 2v2M16 20h2a2 2 0 0 0 2-2v-2",
);
export const IconFlag = icon("M5 5a5 5 0 0 1 7 0a5 5 0 0 0 7 0v9a5 5 0 0 1-7 0a5 5 0 0 0-7 0v-9M5 21v-7");
export const IconFlask = icon("M9 3l6 0M10 9l4 0M10 3v6l-4 11a.7 .7 0 0 0 .5 1h11a.7 .7 0 0 0 .5-1l-4-11v-6");
export const IconFolders = icon(
  "M9 3h3l2 2h5a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2M17 16v2a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2h2",
);
export const IconGitMerge = icon(
  "M5 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0M5 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0M7 8l0 8M7 8a4 4 0 0 0 4 4h4",
);
export const IconGripVertical = icon(
  "M8 5a1 1 0 1 0 2 0a1 1 0 1 0-2 0M8 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M8 19a1 1 0 1 0 2 0a1 1 0 1 0-2 0M14 5a1 1 0 1 0 2 0a1 1 0 1 0-2 0M14 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M14 19a1 1 0 1 0 2 0a1 1 0 1 0-2 0",
);
export const IconH2 = icon(
  "M17 12a2 2 0 1 1 4 0c0 .591-.417 1.318-.816 1.858l-3.184 4.143l4 0M4 6v12M12 6v12M11 18h2M3 18h2M4 12h8M3 6h2M11 6h2",
);
export const IconH3 = icon(
  "M19 14a2 2 0 1 0-2-2M17 16a2 2 0 1 0 2-2M4 6v12M12 6v12M11 18h2M3 18h2M4 12h8M3 6h2M11 6h2",
);
export const IconHash = icon("M5 9l14 0M5 15l14 0M11 4l-4 16M17 4l-4 16");
export const IconHelp = icon(
  "M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 17l0 .01M12 13.5a1.5 1.5 0 0 1 1-1.5a2.6 2.6 0 1 0-3-4",
);
export const IconHistory = icon("M12 8l0 4l2 2M3.05 11a9 9 0 1 1 .5 4m-.5 5v-5h5");
export const IconIndentDecrease = icon("M20 6l-7 0M20 12l-9 0M20 18l-7 0M8 8l-4 4l4 4");
export const IconIndentIncrease = icon("M20 6l-11 0M20 12l-7 0M20 18l-11 0M4 8l4 4l-4 4");
export const IconInfoCircle = icon("M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M12 9h.01M11 12h1v4h1");
export const IconItalic = icon("M11 5l6 0M7 19l6 0M14 5l-4 14");
export const IconKey = icon(
  "M16.555 3.843l3.602 3.602a2.877 2.877 0 0 1 0 4.069l-2.643 2.643a2.877 2.877 0 0 1-4.069 0l-.301-.301l-6.558 6.558a2 2 0 0 1-1.239 .578l-.175 .008h-1.172a1 1 0 0 1-.993-.883l-.007-.117v-1.172a2 2 0 0 1 .467-1.284l.119-.13l.414-.414h2v-2h2v-2l2.144-2.144l-.301-.301a2.877 2.877 0 0 1 0-4.069l2.643-2.643a2.877 2.877 0 0 1 4.069 0M15 9h.01",
);
export const IconKeyboard = icon(
  "M2 8a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2l0-8M6 10l0 .01M10 10l0 .01M14 10l0 .01M18 10l0 .01M6 14l0 .01M18 14l0 .01M10 14l4 .01",
);
export const IconLayoutDashboard = icon(
  "M5 4h4a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1M5 16h4a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-2a1 1 0 0 1 1-1M15 12h4a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1M15 4h4a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-2a1 1 0 0 1 1-1",
);
export const IconLifebuoy = icon(
  "M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M15 15l3.35 3.35M9 15l-3.35 3.35M5.65 5.65l3.35 3.35M18.35 5.65l-3.35 3.35",
);
export const IconLink = icon(
  "M9 15l6-6M11 6l.463-.536a5 5 0 0 1 7.071 7.072l-.534 .464M13 18l-.397 .534a5.068 5.068 0 0 1-7.127 0a4.972 4.972 0 0 1 0-7.071l.524-.463",
);
export const IconList = icon("M9 6l11 0M9 12l11 0M9 18l11 0M5 6l0 .01M5 12l0 .01M5 18l0 .01");
export const IconListCheck = icon(
  "M3.5 5.5l1.5 1.5l2.5-2.5M3.5 11.5l1.5 1.5l2.5-2.5M3.5 17.5l1.5 1.5l2.5-2.5M11 6l9 0M11 12l9 0M11 18l9 0",
);
export const IconListNumbers = icon(
  "M11 6h9M11 12h9M12 18h8M4 16a2 2 0 1 1 4 0c0 .591-.5 1-1 1.5l-3 2.5h4M6 10v-6l-2 2",
);
export const IconLock = icon(
  "M5 13a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-6M11 16a1 1 0 1 0 2 0a1 1 0 0 0-2 0M8 11v-4a4 4 0 1 1 8 0v4",
);
export const IconLockQuestion = icon(
  "M15 21h-8a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2h10c.265 0 .518 .052 .75 .145M11 16a1 1 0 1 0 2 0a1 1 0 0 0-2 0M8 11v-4a4 4 0 1 1 8 0v4M19 22v.01M19 19a2.003 2.003 0 0 0 .914-3.782a1.98 1.98 0 0 0-2.414 .483",
);
export const IconLogout = icon(
  "M14 8v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2-2v-2M9 12h12l-3-3M18 15l3-3",
);
export const IconMailForward = icon(
  "M12 18h-7a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v7.5M3 6l9 6l9-6M15 18h6M18 15l3 3l-3 3",
);
export const IconMenu2 = icon("M4 6l16 0M4 12l16 0M4 18l16 0");
export const IconMoon = icon("M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1-8.313-12.454l0 .008");
export const IconPackage = icon(
  "M12 3l8 4.5l0 9l-8 4.5l-8-4.5l0-9l8-4.5M12 12l8-4.5M12 12l0 9M12 12l-8-4.5M16 5.25l-8 4.5",
);
export const IconPackages = icon(
  "M7 16.5l-5-3l5-3l5 3v5.5l-5 3l0-5.5M2 13.5v5.5l5 3M7 16.545l5-3.03M17 16.5l-5-3l5-3l5 3v5.5l-5 3l0-5.5M12 19l5 3M17 16.5l5-3M12 13.5v-5.5l-5-3l5-3l5 3v5.5M7 5.03v5.455M12 8l5-3",
);
export const IconPencil = icon("M4 20h4l10.5-10.5a2.828 2.828 0 1 0-4-4l-10.5 10.5v4M13.5 6.5l4 4");
export const IconPhoto = icon(
  "M15 8h.01M3 6a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3h-12a3 3 0 0 1-3-3v-12M3 16l5-5c.928-.893 2.072-.893 3 0l5 5M14 14l1-1c.928-.893 2.072-.893 3 0l3 3",
);
export const IconPin = icon("M15 4.5l-4 4l-4 1.5l-1.5 1.5l7 7l1.5-1.5l1.5-4l4-4M9 15l-4.5 4.5M14.5 4l5.5 5.5");
export const IconPinFilled = icon(
  "M15.113 3.21l.094 .083l5.5 5.5a1 1 0 0 1-1.175 1.59l-3.172 3.171l-1.424 3.797a1 1 0 0 1-.158 .277l-.07 .08l-1.5 1.5a1 1 0 0 1-1.32 .082l-.095-.083l-2.793-2.792l-3.793 3.792a1 1 0 0 1-1.497-1.32l.083-.094l3.792-3.793l-2.792-2.793a1 1 0 0 1-.083-1.32l.083-.094l1.5-1.5a1 1 0 0 1 .258-.187l.098-.042l3.796-1.425l3.171-3.17a1 1 0 0 1 1.497-1.26z",
  { isFilled: true },
);
export const IconPinnedOff = icon("M9 4v1M9 9v1l-2 4v2h9M16 12l-1-2v-6M12 16v5M8 4h8M3 3l18 18");
export const IconPlayerPause = icon(
  "M6 6a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1l0-12M14 6a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1l0-12",
);
export const IconPlayerPlay = icon("M7 4v16l13-8l-13-8");
export const IconMinus = icon("M5 12l14 0");
export const IconPlus = icon("M12 5l0 14M5 12l14 0");
export const IconPower = icon("M7 6a7.75 7.75 0 1 0 10 0M12 4l0 8");
export const IconPrinter = icon(
  "M17 17h2a2 2 0 0 0 2-2v-4a2 2 0 0 0-2-2h-14a2 2 0 0 0-2 2v4a2 2 0 0 0 2 2h2M17 9v-4a2 2 0 0 0-2-2h-6a2 2 0 0 0-2 2v4M7 15a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-6a2 2 0 0 1-2-2l0-4",
);
export const IconRefresh = icon("M20 11a8.1 8.1 0 0 0-15.5-2m-.5-4v4h4M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4");
export const IconReceipt = icon(
  "M5 21v-16a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16l-3-2l-2 2l-2-2l-2 2l-2-2l-3 2M9 7h6M9 11h6M13 15h2",
);
export const IconRepeat = icon("M4 12v-3a3 3 0 0 1 3-3h13m-3-3l3 3l-3 3M20 12v3a3 3 0 0 1-3 3h-13m3 3l-3-3l3-3");
export const IconSearch = icon("M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M21 21l-6-6");
export const IconSelector = icon("M8 9l4-4l4 4M16 15l-4 4l-4-4");
export const IconSend = icon("M10 14l11-11M21 3l-6.5 18a.55 .55 0 0 1-1 0l-3.5-7l-7-3.5a.55 .55 0 0 1 0-1l18-6.5");
export const IconSettings = icon(
  "M10.325 4.317c.426-1.756 2.924-1.756 3.35 0a1.724 1.724 0 0 0 2.573 1.066c1.543-.94 3.31 .826 2.37 2.37a1.724 1.724 0 0 0 1.065 2.572c1.756 .426 1.756 2.924 0 3.35a1.724 1.724 0 0 0-1.066 2.573c.94 1.543-.826 3.31-2.37 2.37a1.724 1.724 0 0 0-2.572 1.065c-.426 1.756-2.924 1.756-3.35 0a1.724 1.724 0 0 0-2.573-1.066c-1.543 .94-3.31-.826-2.37-2.37a1.724 1.724 0 0 0-1.065-2.572c-1.756-.426-1.756-2.924 0-3.35a1.724 1.724 0 0 0 1.066-2.573c-.94-1.543 .826-3.31 2.37-2.37c1 .608 2.296 .07 2.572-1.065M9 12a3 3 0 1 0 6 0a3 3 0 0 0-6 0",
);
export const IconShieldLock = icon(
  "M12 3a12 12 0 0 0 8.5 3a12 12 0 0 1-8.5 15a12 12 0 0 1-8.5-15a12 12 0 0 0 8.5-3M11 11a1 1 0 1 0 2 0a1 1 0 1 0-2 0M12 12l0 2.5",
);
export const IconSparkles = icon(
  "M16 18a2 2 0 0 1 2 2a2 2 0 0 1 2-2a2 2 0 0 1-2-2a2 2 0 0 1-2 2M16 6a2 2 0 0 1 2 2a2 2 0 0 1 2-2a2 2 0 0 1-2-2a2 2 0 0 1-2 2M9 18a6 6 0 0 1 6-6a6 6 0 0 1-6-6a6 6 0 0 1-6 6a6 6 0 0 1 6 6",
);
export const IconSourceCode = icon(
  "M14.5 4h2.5a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3h-10a3 3 0 0 1-3-3v-5M6 5l-2 2l2 2M10 9l2-2l-2-2",
);
export const IconStack2 = icon("M12 4l-8 4l8 4l8-4l-8-4M4 12l8 4l8-4M4 16l8 4l8-4");
export const IconStrikethrough = icon(
  "M5 12l14 0M16 6.5a4 2 0 0 0-4-1.5h-1a3.5 3.5 0 0 0 0 7h2a3.5 3.5 0 0 1 0 7h-1.5a4 2 0 0 1-4-1.5",
);
export const IconSun = icon(
  "M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M3 12h1m8-9v1m8 8h1m-9 8v1m-6.4-15.4l.7 .7m12.1-.7l-.7 .7m0 11.4l.7 .7m-12.1-.7l-.7 .7",
);
export const IconTable = icon(
  "M3 5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-14M3 10h18M10 3v18",
);
export const IconTag = icon(
  "M6.5 7.5a1 1 0 1 0 2 0a1 1 0 1 0-2 0M3 6v5.172a2 2 0 0 0 .586 1.414l7.71 7.71a2.41 2.41 0 0 0 3.408 0l5.592-5.592a2.41 2.41 0 0 0 0-3.408l-7.71-7.71a2 2 0 0 0-1.414-.586h-5.172a3 3 0 0 0-3 3",
);
export const IconTicket = icon(
  "M15 5v2M15 11v2M15 17v2M5 5h14a2 2 0 0 1 2 2v3a2 2 0 0 0 0 4v3a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-3a2 2 0 0 0 0-4v-3a2 2 0 0 1 2-2",
);
export const IconTimeline = icon(
  "M4 16l6-7l5 5l5-6M14 14a1 1 0 1 0 2 0a1 1 0 1 0-2 0M9 9a1 1 0 1 0 2 0a1 1 0 1 0-2 0M3 16a1 1 0 1 0 2 0a1 1 0 1 0-2 0M19 8a1 1 0 1 0 2 0a1 1 0 1 0-2 0",
);
export const IconTrash = icon(
  "M4 7l16 0M10 11l0 6M14 11l0 6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2l1-12M9 7v-3a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3",
);
export const IconTruck = icon(
  "M5 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0M5 17h-2v-11a1 1 0 0 1 1-1h9v12m-4 0h6m4 0h2v-6h-8m0-5h5l3 5",
);
export const IconUnderline = icon("M7 5v5a5 5 0 0 0 10 0v-5M5 19h14");
export const IconUser = icon("M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M6 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2");
export const IconUserCircle = icon(
  "M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M9 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0M6.168 18.849a4 4 0 0 1 3.832-2.849h4a4 4 0 0 1 3.834 2.855",
);
export const IconUserMinus = icon(
  "M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M6 21v-2a4 4 0 0 1 4-4h4c.348 0 .686 .045 1.009 .128M16 19h6",
);
export const IconUserShare = icon(
  "M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M6 21v-2a4 4 0 0 1 4-4h3M16 22l5-5M21 21.5v-4.5h-4.5",
);
export const IconUsers = icon(
  "M5 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0M3 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2M16 3.13a4 4 0 0 1 0 7.75M21 21v-2a4 4 0 0 0-3-3.85",
);
export const IconUsersGroup = icon(
  "M10 13a2 2 0 1 0 4 0a2 2 0 0 0-4 0M8 21v-1a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v1M15 5a2 2 0 1 0 4 0a2 2 0 0 0-4 0M17 10h2a2 2 0 0 1 2 2v1M5 5a2 2 0 1 0 4 0a2 2 0 0 0-4 0M3 13v-1a2 2 0 0 1 2-2h2",
);
export const IconWebhook = icon(
  "M4.876 13.61a4 4 0 1 0 6.124 3.39h6M15.066 20.502a4 4 0 1 0 1.934-7.502c-.706 0-1.424 .179-2 .5l-3-5.5M16 8a4 4 0 1 0-8 0c0 1.506 .77 2.818 2 3.5l-3 5.5",
);
export const IconWifiOff = icon(
  "M12 18l.01 0M9.172 15.172a4 4 0 0 1 5.656 0M6.343 12.343a7.963 7.963 0 0 1 3.864-2.14m4.163 .155a7.965 7.965 0 0 1 3.287 2M3.515 9.515a12 12 0 0 1 3.544-2.455m3.101-.92a12 12 0 0 1 10.325 3.374M3 3l18 18",
);
export const IconWorld = icon(
  "M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M3.6 9h16.8M3.6 15h16.8M11.5 3a17 17 0 0 0 0 18M12.5 3a17 17 0 0 1 0 18",
);
export const IconX = icon("M18 6l-12 12M6 6l12 12");
